import type { Backup } from '@holdfast/clients';
import { Button } from '@mantine/core';
import { IconDownload, IconRestore, IconShieldCheck, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { sayDone } from '../../parts/say-done.ts';
import { sayFailure } from '../../parts/say-failure.ts';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';
import { DeleteBackup } from './delete.tsx';
import { useDestination, useRunningTest } from './use-backup.ts';

const words = texts.backups;

/**
 * What this person may do with the backup in its present state, and nothing that would be refused. All
 * buttons appear at once, when everything that decides on them is known: if they came one by one they
 * would move each other, and a click would hit the wrong one or none.
 */
export function BackupActions({
  job,
  datasource,
}: {
  job: Backup.BackupJob;
  datasource: Backup.Datasource;
}) {
  const { api, may } = useMember();
  const { jobId, datasourceId: id, state } = job;
  const isComplete = state === 'completed';
  const destination = useDestination(job.destinationId);
  const running = useRunningTest({ id, jobId }, isComplete);
  const navigate = useNavigate();
  const [isDeleting, setDeleting] = useState(false);
  const download = useMutation({
    mutationFn: () => api.backup.createDownloadLink({ path: { id, jobId } }),
    onSuccess(link) {
      if (!link.ok) return sayFailure(new Error(link.errorMessage));
      // The browser's own download: it shows its own progress, and the page stays.
      window.location.assign(link.url);
      sayDone(words.downloading);
    },
    onError: sayFailure,
  });
  const test = useMutation({
    mutationFn: () => api.backup.createRestoreTest({ path: { id, jobId } }),
    onSuccess: (restore) => navigate({ to: '/restores/$id', params: { id: restore.id } }),
    onError: sayFailure,
  });
  if (destination.isLoading || running.isLoading) return null;
  return (
    <>
      {isComplete && may('backup', 'createRestore') && (
        <Button
          leftSection={<IconRestore size={16} aria-hidden />}
          renderRoot={(props) => (
            <Link to="/restore" search={{ database: id, backup: jobId }} {...props} />
          )}
        >
          {words.actions.restore}
        </Button>
      )}
      {isComplete && may('backup', 'createRestoreTest') && (
        <Button
          variant="default"
          leftSection={<IconShieldCheck size={16} aria-hidden />}
          loading={test.isPending}
          disabled={running.data != null}
          title={running.data ? words.testRuns : undefined}
          onClick={() => test.mutate()}
        >
          {words.actions.test}
        </Button>
      )}
      {isComplete &&
        destination.data?.kind === 'managed' &&
        may('backup', 'createDownloadLink') && (
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={download.isPending}
            onClick={() => download.mutate()}
          >
            {words.actions.download}
          </Button>
        )}
      {(isComplete || state === 'failed') && may('backup', 'deleteBackup') && (
        <Button
          variant="default"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => setDeleting(true)}
        >
          {words.actions.delete}
        </Button>
      )}
      {isDeleting && (
        <DeleteBackup job={job} datasource={datasource} onClose={() => setDeleting(false)} />
      )}
    </>
  );
}
