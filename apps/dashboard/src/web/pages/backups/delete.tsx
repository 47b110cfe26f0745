import type { Backup } from '@holdfast/clients';
import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { ConfirmByName } from '../../parts/confirm-by-name.tsx';
import { undoTime, useDeletionSettings } from '../../parts/deletion-settings.ts';
import { localTime } from '../../parts/format.ts';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';

const words = texts.backups;

/** Says beforehand whether it can be undone, and for how long. */
export function DeleteBackup({
  job,
  datasource,
  onClose,
}: {
  job: Backup.BackupJob;
  datasource: Backup.Datasource;
  onClose: () => void;
}) {
  const { api } = useMember();
  const afterwards = useReadAnew(job.jobId);
  const settings = useDeletionSettings();
  const { jobId, datasourceId: id } = job;
  const at = localTime(new Date(job.queuedAt));
  const hours = job.state === 'completed' ? (settings.data?.undoHours ?? 0) : 0;
  if (settings.isLoading) return null;
  return (
    <ConfirmByName
      title={words.delete.title}
      name={datasource.name}
      action={words.delete.action}
      onClose={onClose}
      onConfirm={async () => {
        await api.backup.deleteBackup({ path: { id, jobId } });
        await afterwards();
      }}
    >
      <Text size="sm">
        {hours > 0 ? words.delete.undoable(at, undoTime(hours)) : words.delete.text(at)}
      </Text>
      <Text size="sm" mt="xs">
        {words.delete.last}
      </Text>
    </ConfirmByName>
  );
}

/** For owners: deletes at once what could still be undone. */
export function PurgeBackup({
  job,
  name,
  onClose,
}: {
  job: Backup.BackupJob;
  name: string;
  onClose: () => void;
}) {
  const { api } = useMember();
  const afterwards = useReadAnew(job.jobId);
  const { jobId, datasourceId: id } = job;
  return (
    <ConfirmByName
      title={words.purge.title}
      name={name}
      action={words.purge.action}
      onClose={onClose}
      onConfirm={async () => {
        await api.backup.purgeBackup({ path: { id, jobId } });
        await afterwards();
      }}
    >
      {words.purge.text(localTime(new Date(job.queuedAt)))}
    </ConfirmByName>
  );
}

function useReadAnew(jobId: string): () => Promise<void> {
  const { organisation } = useMember();
  const queryClient = useQueryClient();
  return async () => {
    await queryClient.invalidateQueries({ queryKey: [organisation.id, 'backup', jobId] });
    void queryClient.invalidateQueries({ queryKey: [organisation.id, 'backups'] });
  };
}
