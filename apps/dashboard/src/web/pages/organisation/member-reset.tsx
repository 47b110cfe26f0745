import type { Auth } from '@holdfast/clients';
import { Button, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Command } from '../../parts/command.tsx';
import { Failure } from '../../parts/failure.tsx';
import { sayDone } from '../../parts/say-done.ts';
import { useAction } from '../../parts/use-action.ts';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';

const words = texts.members;

/** For a member who cannot sign in: the link is sent to them, or shown where no mail is sent. */
export function ResetMember({ member }: { member: Auth.Member }) {
  const { api, user, organisation, holds } = useMember();
  const [link, setLink] = useState<string>();
  const path = { organisationId: organisation.id, userId: member.userId };
  const reset = useAction(() => api.auth.createMemberResetLink({ path }), {
    onDone: ({ link: shown }) => {
      if (shown === null) sayDone(words.resetSent(member.name));
      else setLink(shown);
    },
  });
  const mayAsk =
    holds(member.role === 'owner' ? 'organisation.own' : 'members.manage') &&
    member.userId !== user.id;
  if (!mayAsk) return null;
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        loading={reset.isPending}
        onClick={() => reset.mutate(undefined)}
        aria-label={words.resetOf(member.name)}
      >
        {words.reset}
      </Button>
      {reset.error && <Failure error={reset.error} />}
      <Modal
        opened={link !== undefined}
        onClose={() => setLink(undefined)}
        title={words.resetOf(member.name)}
      >
        <Stack>
          <Text size="sm">{words.resetLink(member.name)}</Text>
          <Command text={link ?? ''} />
        </Stack>
      </Modal>
    </>
  );
}
