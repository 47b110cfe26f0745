import type { Auth } from '@holdfast/clients';
import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { giveUpProof } from '../../session/step-up.ts';
import { texts } from '../../texts/index.ts';

const words = texts.stepUp;
type ToDo = NonNullable<Auth.WaysToProve['toDo']>;

/** Where what is to be done can be done. */
const PAGES: Partial<Record<ToDo, '/forgot-password' | '/account'>> = {
  set_password: '/forgot-password',
  add_factor: '/account',
};

/** For who has nothing by which to show who they are, as far as that counts here. */
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
