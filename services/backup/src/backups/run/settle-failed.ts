import { isUnavailable } from '@holdfast/platform/errors';
import type { LeasedRun } from '@holdfast/platform/leases';
import type { Tables } from '../../tables.ts';
import { removeObjects } from '../clean.ts';
import type { BackupParts } from '../hooks.ts';
import type { ClaimedJob } from './claim.ts';
import { failureOf, isTransient, OUR_FAULT } from './failures.ts';
import { nextAttempt } from './next-attempt.ts';
import { removeReceived } from './perform-upload.ts';
import { fail, handBack, retryLater } from './settle.ts';

const REMOVE_MS = 60_000;

/**
 * Ends a backup that failed, or leaves it to the reaper. If the failure was not the job's own, hands
 * the job back, to begin again, and rejects with the failure.
 */
export async function settleFailed(
  parts: BackupParts,
  job: ClaimedJob,
  error: unknown,
  run: LeasedRun<Tables>,
): Promise<void> {
  const { jobId } = job;
  const { log } = run;
  // The reaper may have completed it meanwhile; what it kept must not be removed.
  if (!(await run.isStillHeld(error))) {
    log.warn({ jobId, err: error }, 'the lease of a backup was lost; the reaper will settle it');
    return;
  }
  const time = AbortSignal.any([run.lost, AbortSignal.timeout(REMOVE_MS)]);
  await removeObjects(parts, job, time).catch((err) =>
    log.warn(
      { jobId, err },
      'what a failed backup stored could not be removed; a later sweep will remove it',
    ),
  );
  if (run.stopping.aborted || isUnavailable(error)) {
    await handBack(job, run);
    throw error;
  }
  const failure = failureOf(error) ?? OUR_FAULT;
  const next = isTransient(error) ? nextAttempt(parts, job, failure) : undefined;
  if (next) {
    log.warn({ jobId, err: error, afterMs: next.afterMs }, 'a backup failed; it will be retried');
    return retryLater(parts, job, failure, { next, run });
  }
  log.warn({ jobId, err: error }, 'a backup failed');
  await fail(parts, job, failure, run);
  await removeReceived(parts, job, time).catch(() => {}); // swept later
}
