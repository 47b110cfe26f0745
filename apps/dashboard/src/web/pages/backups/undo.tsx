import type { Backup } from '@holdfast/clients';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconTrashX } from '@tabler/icons-react';
import { useState } from 'react';
import { sayFailure } from '../../parts/say-failure.ts';
import { useAction } from '../../parts/use-action.ts';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';
import { PurgeBackup } from './delete.tsx';

const words = texts.backups;

/** For a backup that is being deleted, while that can still be undone. */
export function UndoActions({ job, name }: { job: Backup.BackupJob; name: string | undefined }) {
  const { api, may } = useMember();
  const { jobId, datasourceId: id } = job;
  const [isPurging, setPurging] = useState(false);
  const undo = useAction(() => api.backup.undeleteBackup({ path: { id, jobId } }), {
    done: words.undone,
  });
  return (
    <>
      {may('backup', 'undeleteBackup') && (
        <Button
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          loading={undo.isPending}
          onClick={() => undo.mutate(undefined, { onError: sayFailure })}
        >
          {words.actions.undo}
        </Button>
      )}
      {may('backup', 'purgeBackup') && (
        <Button
          variant="default"
          leftSection={<IconTrashX size={16} aria-hidden />}
          onClick={() => setPurging(true)}
        >
          {words.actions.purge}
        </Button>
      )}
      {isPurging && (
        // A database that is gone has no name left to type.
        <PurgeBackup
          job={job}
          name={name ?? words.purge.nameless}
          onClose={() => setPurging(false)}
        />
      )}
    </>
  );
}
