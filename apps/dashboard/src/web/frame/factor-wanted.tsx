import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { texts } from '../texts/index.ts';
import { useSignOut } from './use-sign-out.ts';

const words = texts.factorWanted;

/** In place of every page of an organisation that requires a second factor, until one is shown. */
export function FactorWanted() {
  const signOut = useSignOut();
  return (
    <Stack align="flex-start" maw={560}>
      <Title order={1} size="h2">
        {words.title}
      </Title>
      <Text>{words.text}</Text>
      <Group>
        <Button renderRoot={(props) => <Link to="/account" {...props} />}>{words.add}</Button>
        <Button variant="default" onClick={signOut}>
          {words.signIn}
        </Button>
      </Group>
    </Stack>
  );
}
