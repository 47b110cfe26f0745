import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Failure } from '../../parts/failure.tsx';
import { sayDone } from '../../parts/say-done.ts';
import { useAction } from '../../parts/use-action.ts';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';
import { isolate } from './isolate.ts';
import type { HitDetail } from './queries.ts';

const words = texts.watchers.hit.allow;

/** A name of your own is no look-alike: it goes onto the watcher's allowlist, and its hit goes away. */
export function AllowHit({ hit }: { hit: HitDetail }) {
  const { api, organisation } = useMember();
  const { id: hitId, watcherId: id, domain, unicode, keyword } = hit;
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const name = isolate(unicode);
  const allow = useAction(
    async () => {
      // Merged into the current list: what somebody else has added meanwhile stays.
      const { allowlist } = await api.domains.getWatcher({ path: { id } });
      const body = { allowlist: [...new Set([...allowlist, domain])] };
      return api.domains.updateWatcher({ path: { id }, body });
    },
    {
      onDone: () => {
        // A hit that is gone must not be fetched again.
        queryClient.removeQueries({ queryKey: [organisation.id, 'hit', hitId] });
        sayDone(words.done(name));
        void navigate({ to: '/watchers/$id', params: { id } });
      },
    },
  );
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCheck size={16} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {words.action}
      </Button>
      <Modal
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={words.title}
        closeButtonProps={{ 'aria-label': texts.frame.close }}
      >
        <Stack>
          <Text size="sm">{words.text(name, isolate(keyword))}</Text>
          {allow.error && <Failure error={allow.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setAsking(false)}>
              {texts.confirm.cancel}
            </Button>
            <Button loading={allow.isPending} onClick={() => allow.mutate(undefined)}>
              {words.confirm}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
