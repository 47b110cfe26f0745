import type { LeasedRun } from '@holdfast/platform/leases';
import type { Logger } from '@holdfast/platform/log';
import { StorageError } from '@holdfast/storage';
import type { Kysely } from 'kysely';
import { recordAudit } from '../audit-log/index.ts';
import {
  type BackupParts,
  findJobByArtifact,
  findStoredJob,
  leaseOf,
  removeObjects,
  selectUnsettled,
  writeCompleted,
  writeFailed,
} from '../backups/index.ts';
import type { StoredJob } from '../backups/model.ts';
import { systemCaller } from '../caller/index.ts';
import type { Tables } from '../tables.ts';
import { findFinished } from './find-finished.ts';
import { takeOver } from './take-over.ts';

/** More than run at once on any installation: living jobs must not crowd out the dead ones. */
const AT_ONCE = 10_000;
/** A storage that does not answer may be back soon; a job waits for it no longer than this. */
const WAIT_FOR_STORAGE_MS = 60 * 60_000;

const STUCK = {
  code: 'WORKER_LOST',
  message:
    'The worker that made this backup died or lost its connection before it was finished. ' +
    'Nothing of it is kept; run the backup again.',
};

/** Settles started jobs that no living worker holds: completes what was finished, fails the others. */
export async function reapBackups(
  parts: BackupParts,
  signal: AbortSignal,
  log: Logger,
  worker?: string,
): Promise<void> {
  const started = await parts.database.system((tx) =>
    selectUnsettled(tx, 'started', { limit: AT_ONCE }),
  );
  for (const { organisation, jobId, datasourceId, leaseToken: token } of started) {
    signal.throwIfAborted();
    const read = (tx: Kysely<Tables>) => findStoredJob(tx, organisation, jobId);
    const listed = { organisation, resource: leaseOf(datasourceId), token, read };
    const reap = (job: StoredJob, run: LeasedRun<Tables>) => settle(parts, job, run);
    await takeOver(parts, listed, { signal, log, worker }, reap).catch((err) =>
      log.warn(
        { jobId, err },
        'a stuck backup could not be settled; the next round will try again',
      ),
    );
  }
}

async function settle(
  parts: BackupParts,
  job: StoredJob,
  { signal, log, tenant }: LeasedRun<Tables>,
): Promise<void> {
  const { organisation, jobId, datasourceId } = job;
  const at = parts.clock.now();
  let asked = true;
  const finished = await findFinished(parts, job, signal).catch((error) => {
    const since = at.getTime() - (job.startedAt ?? job.queuedAt).getTime();
    const mayComeBack = error instanceof StorageError && (error.transient || error.isOfThisMachine);
    if (signal.aborted || (mayComeBack && since < WAIT_FOR_STORAGE_MS)) throw error;
    log.warn({ jobId, err: error }, 'the storage of a stuck backup could not be checked');
    asked = false;
    return undefined;
  });
  const isSettled = await tenant(organisation, async (tx) => {
    const settled = finished
      ? await writeCompleted(parts, tx, job, finished)
      : await writeFailed(tx, job, STUCK, { at, from: 'started' });
    if (!settled) return false;
    await recordAudit(tx, systemCaller(organisation, 'reaper'), {
      at,
      action: finished ? 'backup_job.reaped_healed' : 'backup_job.reaped_stuck',
      targetId: jobId,
      details: { datasourceId },
    });
    return true;
  });
  if (!isSettled) return;
  log.info({ jobId, healed: finished !== undefined }, 'a backup whose worker died was settled');
  // If the storage could not be asked, it may be finished: the sweep finds that out.
  if (!finished && asked) {
    await removeFailed(parts, job, signal).catch((err) =>
      log.warn(
        { jobId, err },
        'what a stuck backup stored could not be removed; a later sweep will remove it',
      ),
    );
  }
}

/**
 * Only after the failure is committed: if we had lost the lease, another reaper might have found the
 * backup finished since. And not if its worker has finished it after all, and it was taken in.
 */
async function removeFailed(parts: BackupParts, job: StoredJob, signal: AbortSignal) {
  const { organisation, artifactKey } = job;
  if (artifactKey === null) return;
  const now = await parts.database.tenant(organisation, (tx) =>
    findJobByArtifact(tx, organisation, artifactKey),
  );
  if (now?.state === 'failed') await removeObjects(parts, job, signal);
}
