import { Alert, Anchor, Center, Group, Paper, Stack, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { texts } from '../../texts/index.ts';

/** A page for somebody who is not signed in. */
export function Outside({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · ${texts.frame.product}`;
  }, [title]);
  return (
    <Center component="main" mih="90vh" p="md">
      <Paper withBorder p="xl" w="100%" maw={420}>
        <Stack>
          <Group gap="sm" wrap="nowrap">
            <img src="/icon.svg" alt="" width={32} height={32} />
            <Title order={1} size="h3">
              {title}
            </Title>
          </Group>
          {children}
          <Anchor size="sm" renderRoot={(props) => <Link to="/sign-in" {...props} />}>
            {texts.links.toSignIn}
          </Anchor>
        </Stack>
      </Paper>
    </Center>
  );
}

/** Says what was done, in place of the form that did it. */
export function Done({ children }: { children: ReactNode }) {
  return (
    <Alert color="green" role="status">
      {children}
    </Alert>
  );
}

/** For a link that was cut off. */
export function Incomplete({ title }: { title: string }) {
  return (
    <Outside title={title}>
      <Alert color="yellow">{texts.links.incomplete}</Alert>
    </Outside>
  );
}
