import { Button, Code, Group, Paper, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Failure } from '../../parts/failure.tsx';
import { Page } from '../../parts/page.tsx';
import { SecretOnce } from '../../parts/secret-once.tsx';
import { holdfast } from '../../session/holdfast.ts';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';

const words = texts.signOn.command;

/** Lets a command sign in as the person who looks at this page, once they have agreed. */
export function CommandPage() {
  const { challenge } = useSearch({ from: '/signed-in/sign-on/command' });
  const { user } = useMember();
  const offer = useMutation({
    mutationFn: (value: string) => holdfast.auth.offerHandOver({ body: { challenge: value } }),
  });
  return (
    <Page title={words.title} lead={words.lead}>
      {challenge === undefined ? (
        <Text>{words.incomplete}</Text>
      ) : offer.data ? (
        <SecretOnce title={words.code} text={words.codeText} lines={offer.data.code} />
      ) : (
        <Paper withBorder p="md">
          <Stack>
            <Text>
              {words.question} <b>{user.email}</b>
            </Text>
            <Text size="sm" className="quiet">
              {words.warning} <Code>holdfast login --sso</Code>
            </Text>
            {offer.error && <Failure error={offer.error} />}
            <Group>
              <Button loading={offer.isPending} onClick={() => offer.mutate(challenge)}>
                {words.allow}
              </Button>
            </Group>
          </Stack>
        </Paper>
      )}
    </Page>
  );
}
