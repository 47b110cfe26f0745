import type { Backup } from '@holdfast/clients';
import type { Connected } from '../connection/index.ts';
import type { Waiting } from '../program/index.ts';
import { moment } from '../terminal/index.ts';
import { createCounter, endAs, waitOn } from '../waiting/index.ts';
import { proofOf } from './proof-of.ts';
import { tellBackup } from './show.ts';

/** Waits until a backup is over and proven, reporting progress; then ends with its verdict. */
export async function awaitBackup(
  connected: Connected,
  datasource: Backup.Datasource,
  jobId: string,
  waiting: Waiting,
): Promise<void> {
  const { holdfast, output } = connected;
  const { id: datasourceId, name } = datasource;
  const subject = {
    what: `The backup of ${name}`,
    look: connected.commandLine('backups', 'show', name, jobId),
  };
  const tellTest = createCounter();
  const tellJob = createCounter();
  const { job, failure } = await waitOn(connected, subject, waiting, ({ tell, ...options }) =>
    holdfast.waitFor(
      { kind: 'backup', datasourceId, jobId },
      {
        ...options,
        proof: true,
        onProgress: (backup, test) =>
          tell(test ? proving(name, test, tellTest) : backingUp(name, backup, tellJob)),
      },
    ),
  );
  tellBackup(output, datasource, job);
  if (failure?.ending === 'jobFailed') throw failure;
  const proof = await proofOf(holdfast, job);
  endAs(proof, `the restored backup of ${name}`, output);
}

function backingUp(
  name: string,
  { state, progress, nextAttemptAt }: Backup.BackupJob,
  tell: Counter,
) {
  if (state === 'completed') return `${name}: stored; starting its proof`;
  if (state === 'queued') {
    return nextAttemptAt
      ? `${name}: waiting to retry at ${moment(nextAttemptAt)} UTC`
      : `${name}: waiting for its turn`;
  }
  return `${name}: backing up, ${tell(progress)}`;
}

function proving(name: string, { progress: { step, ...progress } }: Backup.Restore, tell: Counter) {
  if (step === undefined) return `${name}: stored; its proof is waiting for its turn`;
  return `${name}: proving, ${step.replaceAll('_', ' ')}, ${tell(progress)}`;
}

type Counter = ReturnType<typeof createCounter>;
