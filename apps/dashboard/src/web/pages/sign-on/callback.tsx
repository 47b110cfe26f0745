import type { Auth } from '@holdfast/clients';
import { Anchor, Center, Loader, Paper, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useParams, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { Failure } from '../../parts/failure.tsx';
import { arrivedWith } from '../../session/arrived.ts';
import { beginSession } from '../../session/begin.ts';
import { holdfast } from '../../session/holdfast.ts';
import { texts } from '../../texts/index.ts';
import { SecondStep } from '../sign-in/second-step.tsx';

const words = texts.signOn;

/** Where the identity provider sends the browser back to: the page itself finishes the sign-in. */
export function SignOnCallback() {
  const { providerId } = useParams({ from: '/sign-on/callback/$providerId' });
  const router = useRouter();
  const queryClient = useQueryClient();
  const finish = useMutation({
    mutationFn: () =>
      holdfast.auth.finishSignOn({ body: { providerId, answer: arrivedWith.replace(/^\?/, '') } }),
    onSuccess: async (answer) => {
      if (!('secondFactor' in answer)) await enter(answer, answer.returnTo);
    },
  });
  const enter = async ({ user, organisations }: Auth.Account, returnTo: string) => {
    await beginSession(queryClient, { user, organisations });
    router.history.replace(returnTo);
  };
  const waiting = finish.data && 'secondFactor' in finish.data ? finish.data : undefined;
  const hasBegun = useRef(false);
  const { mutate } = finish;
  useEffect(() => {
    document.title = `${texts.signIn.title} · ${texts.frame.product}`;
    // A sign-on can be finished only once.
    if (!hasBegun.current) mutate();
    hasBegun.current = true;
  }, [mutate]);
  return (
    <Center component="main" mih="90vh" p="md">
      <Paper withBorder p="xl" w="100%" maw={400}>
        <Stack>
          <Title order={1} size="h3">
            {texts.signIn.title}
          </Title>
          {waiting ? (
            <SecondStep
              asked={waiting.secondFactor}
              lead={words.secondStep}
              onDone={(account) => enter(account, waiting.returnTo)}
              onBack={() => void router.navigate({ to: '/sign-in' })}
            />
          ) : finish.error ? (
            <>
              <Failure error={finish.error} />
              <Anchor renderRoot={(props) => <Link to="/sign-in" {...props} />}>
                {words.again}
              </Anchor>
            </>
          ) : (
            <Stack align="center" role="status">
              <Loader aria-hidden />
              <Text size="sm">{words.finishing}</Text>
            </Stack>
          )}
        </Stack>
      </Paper>
    </Center>
  );
}
