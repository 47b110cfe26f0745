import type { Auth } from '@holdfast/clients';
import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { giveUpProof } from '../../session/step-up.ts';
import { texts } from '../../texts/index.ts';

const words = texts.stepUp;
type ToDo = NonNullable<Auth.WaysToProve['toDo']>;

/** The page for each thing to do. */
const PAGES: Partial<Record<ToDo, '/forgot-password' | '/account'>> = {
  set_password: '/forgot-password',
  add_factor: '/account',
};

/** For people without anything that counts here as proof of who they are. */
export function NothingCounts({ toDo }: { toDo: ToDo }) {
  const page = PAGES[toDo];
  return (
    <Stack>
      <Text size="sm">{words.toDo[toDo].text}</Text>
      {page && (
        <Anchor
          component={Link}
          to={page}
          size="sm"
          data-autofocus
          onClick={() => giveUpProof(words.givenUp)}
        >
          {words.toDo[toDo].action}
        </Anchor>
      )}
    </Stack>
  );
}
