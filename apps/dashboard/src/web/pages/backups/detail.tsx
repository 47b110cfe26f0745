import type { Backup } from '@holdfast/clients';
import { useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isUnderWay } from '../../parts/backup-standing.ts';
import { localTime } from '../../parts/format.ts';
import { Page } from '../../parts/page.tsx';
import { ProofObjects } from '../../parts/proof-objects.tsx';
import { Loading, QueryView } from '../../parts/query-view.tsx';
import { useAnswered } from '../../parts/use-answered.ts';
import { Warnings } from '../../parts/warnings.tsx';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';
import { BackupAbout } from './about.tsx';
import { BackupActions } from './actions.tsx';
import { BackupAttempts } from './attempts.tsx';
import { BackupContents } from './contents.tsx';
import { BackupFile } from './file.tsx';
import { BackupProgress } from './progress.tsx';
import { UndoActions } from './undo.tsx';
import {
  useBackup,
  useDatasource,
  useDestination,
  useManifest,
  usePolicy,
  useRestore,
  useRunningTest,
} from './use-backup.ts';
import { BackupVerdict } from './verdict.tsx';

const words = texts.backups;

export function BackupPage() {
  const which = useParams({ from: '/signed-in/databases/$id/backups/$jobId' });
  const backup = useBackup(which);
  const datasource = useDatasource(which.id);
  const name = datasource.data?.name;
  const at =
    backup.data && (backup.data.finishedAt ?? backup.data.startedAt ?? backup.data.queuedAt);
  return (
    <Page
      title={at ? words.title(localTime(new Date(at))) : texts.navigation.jobs}
      crumbs={[
        { label: texts.navigation.jobs, to: { to: '/backups' } },
        ...(name
          ? [{ label: name, to: { to: '/databases/$id', params: { id: which.id } } } as const]
          : []),
      ]}
      actions={
        backup.data?.undoUntil
          ? !datasource.isLoading && <UndoActions job={backup.data} name={name} />
          : backup.data &&
            datasource.data && <BackupActions job={backup.data} datasource={datasource.data} />
      }
    >
      <QueryView query={backup}>{(job) => <Whole job={job} datasource={datasource} />}</QueryView>
    </Page>
  );
}

function Whole({
  job,
  datasource,
}: {
  job: Backup.BackupJob;
  datasource: ReturnType<typeof useDatasource>;
}) {
  const which = { id: job.datasourceId, jobId: job.jobId };
  const isComplete = job.state === 'completed';
  const manifest = useManifest(which, isComplete);
  const running = useRunningTest(which, isComplete);
  const test = useRestore(job.proof.restoreId);
  const policy = usePolicy(job.policyId);
  const destination = useDestination(job.destinationId);
  useRefreshAfter(running.data?.id, job.jobId);
  if (!useAnswered(datasource, manifest, running, test, policy, destination)) return <Loading />;
  return (
    <>
      <BackupVerdict job={job} test={test.data} />
      {isComplete && test.data?.proof.verdict === job.proof.verdict && (
        <ProofObjects restore={test.data} datasource={datasource.data} />
      )}
      {(isUnderWay(job) || running.data) && job.state !== 'deleting' && (
        <BackupProgress
          job={job}
          test={running.data ?? undefined}
          hasProof={running.data != null || datasource.data?.restoreTesting.when === 'each_backup'}
        />
      )}
      <BackupAttempts job={job} />
      <Warnings title={words.warnings} warnings={job.warnings} />
      <BackupAbout job={job} datasource={datasource.data} manifest={manifest.data} />
      {isComplete && (
        <QueryView query={manifest}>
          {(told) => (
            <>
              <BackupContents manifest={told} proof={test.data?.proof} />
              <BackupFile job={job} manifest={told} />
            </>
          )}
        </QueryView>
      )}
    </>
  );
}

/** When a test that was under way has ended, the backup has a new verdict. */
function useRefreshAfter(testId: string | undefined, jobId: string): void {
  const { organisation } = useMember();
  const queryClient = useQueryClient();
  useEffect(() => {
    if (testId === undefined) return;
    return () =>
      void queryClient.invalidateQueries({ queryKey: [organisation.id, 'backup', jobId] });
  }, [testId, jobId, organisation.id, queryClient]);
}
