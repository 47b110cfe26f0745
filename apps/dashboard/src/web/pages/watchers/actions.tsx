import { Button } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ConfirmByName } from '../../parts/confirm-by-name.tsx';
import { sayDone } from '../../parts/say-done.ts';
import { sayFailure } from '../../parts/say-failure.ts';
import { useAction } from '../../parts/use-action.ts';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';
import { isolate } from './isolate.ts';
import type { Watcher } from './queries.ts';

const { detail: words } = texts.watchers;

/** What this person may do with the watcher; nothing that would be refused. */
export function WatcherActions({ watcher }: { watcher: Watcher }) {
  const { api, may, organisation } = useMember();
  const { id, keyword, enabled } = watcher;
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [isDeleting, setDeleting] = useState(false);
  const setEnabled = useAction((wanted: boolean) =>
    api.domains.updateWatcher({ path: { id }, body: { enabled: wanted } }),
  );
  const Icon = enabled ? IconPlayerPause : IconPlayerPlay;
  return (
    <>
      {may('domains', enabled ? 'deleteWatcher' : 'updateWatcher') && (
        <Button
          variant="default"
          leftSection={<Icon size={16} aria-hidden />}
          loading={setEnabled.isPending}
          onClick={() => setEnabled.mutate(!enabled, { onError: sayFailure })}
        >
          {enabled ? words.pause : words.resume}
        </Button>
      )}
      {may('domains', 'deleteWatcher') && (
        <Button
          variant="default"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => setDeleting(true)}
        >
          {words.delete}
        </Button>
      )}
      {isDeleting && (
        <ConfirmByName
          title={words.deleteTitle}
          name={keyword}
          action={words.deleteAction}
          onClose={() => setDeleting(false)}
          onConfirm={async () => {
            await api.domains.deleteWatcher({ path: { id } });
            sayDone(words.deleted(isolate(keyword)));
            await navigate({ to: '/watchers' });
            queryClient.removeQueries({ queryKey: [organisation.id, 'watcher', id] });
            void queryClient.invalidateQueries({ queryKey: [organisation.id] });
          }}
        >
          {words.deleteText}
        </ConfirmByName>
      )}
    </>
  );
}
