import type { LeasedRun } from '@holdfast/platform/leases';
import type { Kysely } from 'kysely';
import { recordAudit } from '../../audit-log/index.ts';
import { systemCaller } from '../../caller/index.ts';
import { findDatasourceName } from '../../datasources/index.ts';
import type { SealedBy } from '../../encryption/model.ts';
import { raiseAlert } from '../../notifications/index.ts';
import type { Tables } from '../../tables.ts';
import type { BackupHooks, BackupParts } from '../hooks.ts';
import type { JobFailure, JobState, StoredJob } from '../model.ts';
import { enqueueRun } from '../queue.ts';
import { changeJob, insertManifest, type JobChanges, lastGoodBackupAt } from '../store.ts';
import type { ClaimedJob } from './claim.ts';
import type { NextAttempt } from './next-attempt.ts';
import type { Stored } from './perform.ts';

export type FinishedBackup = Omit<Stored, 'about'> & {
  /** The organisation's own key if left out. */
  sealedBy?: SealedBy;
  about: Pick<Stored['about'], 'server' | 'warnings'>;
};

/** What a completed run writes; also used when a run is found to have got this far before it died. */
export async function writeCompleted(
  { whenBackupCompleted }: Pick<BackupHooks, 'whenBackupCompleted'>,
  tx: Kysely<Tables>,
  { organisation, jobId, datasourceId }: StoredJob,
  { about, measured, artifact, manifest, sealedBy, finishedAt }: FinishedBackup,
): Promise<boolean> {
  const completed = await changeJob(tx, { organisation, jobId }, ['started'], {
    state: 'completed',
    finishedAt,
    progress: {
      bytes: measured.bytes,
      rows: measured.rows,
      tables: measured.tables.length,
    },
    facts: {
      plainBytes: measured.bytes,
      storedBytes: artifact.bytes,
      rows: measured.rows,
      artifactSha256: artifact.sha256,
      serverVersion: about.server.version,
      warnings: about.warnings,
    },
  });
  if (!completed) return false;
  await insertManifest(tx, organisation, { jobId, manifest, sealedBy });
  const backup = { organisation, datasourceId, jobId, finishedAt };
  for (const follow of whenBackupCompleted) await follow(tx, backup);
  return true;
}

/**
 * What a failed run writes, with the alert that goes out once it is committed. False, with nothing
 * written, when the job is not in the state that it was seen in.
 */
export async function writeFailed(
  tx: Kysely<Tables>,
  job: StoredJob,
  failure: JobFailure,
  { at, from }: { at: Date; from: JobState },
): Promise<boolean> {
  const { organisation, jobId, datasourceId, trigger } = job;
  const changes = { state: 'failed', finishedAt: at, failure } as const;
  if (!(await changeJob(tx, { organisation, jobId }, [from], changes))) return false;
  const lastGood = await lastGoodBackupAt(tx, organisation, datasourceId);
  await raiseAlert(tx, {
    organisation,
    event: 'backup_failed',
    dedupeKey: `backup_failed:${jobId}`,
    facts: {
      datasourceId,
      datasourceName: await findDatasourceName(tx, organisation, datasourceId),
      jobId,
      trigger,
      ...failure,
      attempts: job.attempts.length + 1,
      lastGoodBackupAt: lastGood?.toISOString() ?? null,
    },
    at,
  });
  return true;
}

export async function complete(
  parts: BackupParts,
  job: StoredJob,
  stored: Stored,
  run: LeasedRun<Tables>,
): Promise<void> {
  const { organisation, jobId, datasourceId } = job;
  await writeEnd(job, run, async (tx) => {
    if (!(await writeCompleted(parts, tx, job, stored))) return;
    await recordAudit(tx, systemCaller(organisation, 'dispatcher'), {
      at: stored.finishedAt,
      action: 'backup_job.completed',
      targetId: jobId,
      details: { datasourceId, storedBytes: stored.artifact.bytes },
    });
  });
}

export async function fail(
  { clock }: Pick<BackupParts, 'clock'>,
  job: StoredJob,
  failure: JobFailure,
  run: LeasedRun<Tables>,
): Promise<void> {
  const { organisation, jobId, datasourceId } = job;
  const at = clock.now();
  await writeEnd(job, run, async (tx) => {
    if (!(await writeFailed(tx, job, failure, { at, from: 'started' }))) return;
    await recordAudit(tx, systemCaller(organisation, 'dispatcher'), {
      at,
      action: 'backup_job.failed',
      targetId: jobId,
      details: { datasourceId, failureCode: failure.code },
    });
  });
}

const WAITING = {
  state: 'queued',
  startedAt: null,
  leaseToken: null,
  artifactKey: null,
  progress: {},
} as const satisfies JobChanges;

/** Puts the job back on the queue, as if it had never begun. */
export async function handBack(job: StoredJob, run: LeasedRun<Tables>): Promise<void> {
  await writeEnd(job, run, async (tx) => {
    await changeJob(tx, job, ['started'], WAITING);
  });
}

/** Puts the job back on the queue for a later attempt; no worker waits for that. */
export async function retryLater(
  { clock }: Pick<BackupParts, 'clock'>,
  job: ClaimedJob,
  failure: JobFailure,
  { next, run }: { next: NextAttempt; run: LeasedRun<Tables> },
): Promise<void> {
  const { organisation, jobId, datasourceId } = job;
  const { afterMs, changes } = next;
  const at = clock.now();
  await writeEnd(job, run, async (tx) => {
    if (!(await changeJob(tx, job, ['started'], { ...WAITING, ...changes }))) return;
    await enqueueRun(tx, job, { afterMs });
    await recordAudit(tx, systemCaller(organisation, 'dispatcher'), {
      at,
      action: 'backup_job.retry_planned',
      targetId: jobId,
      details: { datasourceId, failureCode: failure.code, attempt: changes.attempts.length },
    });
  });
}

/** A short outage of the database costs nothing: it is retried for as long as the lease holds. */
function writeEnd(
  { organisation }: StoredJob,
  run: LeasedRun<Tables>,
  write: (tx: Kysely<Tables>) => Promise<void>,
): Promise<void> {
  return run.retry(() => run.tenant(organisation, write));
}
