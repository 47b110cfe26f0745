import { Button, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Card } from '../../parts/card.tsx';
import { Failure } from '../../parts/failure.tsx';
import { holdfast } from '../../session/holdfast.ts';
import { texts } from '../../texts/index.ts';

const words = texts.signOn.link;

/** For an account that the provider of its address may not take over by itself. */
export function LinkAccount() {
  const link = useMutation({
    mutationFn: () => holdfast.auth.linkSignOn({ body: { returnTo: '/account' } }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
  return (
    <Card>
      <Stack maw={480} align="flex-start">
        <Title order={2} size="h4">
          {words.title}
        </Title>
        <Text size="sm">{words.text}</Text>
        {link.error && <Failure error={link.error} />}
        <Button
          variant="default"
          loading={link.isPending || link.isSuccess}
          onClick={() => link.mutate()}
        >
          {words.action}
        </Button>
      </Stack>
    </Card>
  );
}
