import { Anchor, Center, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { accountQuery } from '../../session/account.ts';
import { sayThatSessionBegan } from '../../session/ended.ts';
import { forgetTokens } from '../../session/holdfast.ts';
import { texts } from '../../texts/index.ts';
import { SignInForm } from './form.tsx';
import { SignOnWays } from './sign-on.tsx';

export function SignInPage() {
  const { from = '/' } = useSearch({ from: '/sign-in' });
  const router = useRouter();
  const queryClient = useQueryClient();
  useEffect(() => {
    document.title = `${texts.signIn.title} · ${texts.frame.product}`;
  }, []);
  return (
    <Center component="main" mih="90vh" p="md">
      <Paper withBorder p="xl" w="100%" maw={400}>
        <Stack>
          <Group gap="sm">
            <img src="/icon.svg" alt="" width={32} height={32} />
            <Title order={1} size="h3">
              {texts.signIn.title}
            </Title>
          </Group>
          <SignInForm
            onDone={(account) => {
              queryClient.clear();
              forgetTokens();
              queryClient.setQueryData(accountQuery.queryKey, account);
              sayThatSessionBegan();
              router.history.replace(from);
            }}
          />
          <Group justify="space-between">
            <Anchor size="sm" renderRoot={(props) => <Link to="/forgot-password" {...props} />}>
              {texts.signIn.forgot}
            </Anchor>
            <Anchor size="sm" renderRoot={(props) => <Link to="/sign-up" {...props} />}>
              {texts.signIn.noAccount}
            </Anchor>
          </Group>
          <SignOnWays returnTo={from} />
          <Text size="sm" className="quiet">
            {texts.signIn.first}
          </Text>
        </Stack>
      </Paper>
    </Center>
  );
}
