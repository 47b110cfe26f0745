import { hostname } from 'node:os';
import { holdLease, LeaseLost, takeLease } from '@holdfast/platform/leases';
import type { Logger } from '@holdfast/platform/log';
import { enqueue } from '@holdfast/platform/queue';
import { removeObjects } from '../clean.ts';
import type { BackupParts } from '../hooks.ts';
import { leaseOf, queueOf, runKey, runTask } from '../queue.ts';
import { findStoredJob } from '../store.ts';
import { claimJob } from './claim.ts';
import { failureOf, OUR_FAULT } from './failures.ts';
import { isAway } from './insist.ts';
import { performBackup } from './perform.ts';
import { complete, fail, isStillOurs, release } from './settle.ts';

type Which = { organisation: string; jobId: string };

/**
 * Runs a job that waits, to its end. Whatever goes wrong with the source or the storage is the
 * job's failure and not an error here; only what is not the job's fault rejects, and is tried again.
 */
export async function runBackup(
  parts: BackupParts,
  which: Which,
  { signal, log }: { signal: AbortSignal; log: Logger },
): Promise<void> {
  const { database, pace } = parts;
  const { organisation, jobId } = which;
  const job = await database.tenant(organisation, (tx) => findStoredJob(tx, organisation, jobId));
  // One that has started is somebody's, or the reaper's.
  if (job?.state !== 'queued') return;
  const resource = leaseOf(job.datasourceId);
  const holder = `${hostname()}/${process.pid}`;
  const lease = await takeLease(database, resource, { holder, ttlMs: pace.lease });
  if (!lease) return comeAgain(parts, which, job.datasourceId);

  const times = { ttlMs: pace.lease, heartbeatMs: pace.heartbeat };
  await holdLease(database, lease, times, async (lost) => {
    const claimed = await claimJob(parts, job, lease);
    if (!claimed) return;
    await parts.onBackupStep('claimed');
    const held = { lease, lost, log };
    try {
      const over = AbortSignal.any([signal, lost]);
      const stored = await performBackup(parts, claimed, { lease, signal: over, log });
      await complete(parts, claimed, stored, held);
      await parts.onBackupStep('completed');
    } catch (error) {
      const gone = lost.aborted || error instanceof LeaseLost;
      // What the reaper has healed meanwhile must not be removed.
      if (gone || !(await isStillOurs(parts, claimed, held))) {
        log.warn({ jobId, err: error }, 'the lease of a backup was lost; it is left to the reaper');
        return;
      }
      await removeObjects(
        parts,
        claimed,
        AbortSignal.any([lost, AbortSignal.timeout(60_000)]),
      ).catch((err) =>
        log.warn({ jobId, err }, 'a failed backup left something behind; it is swept later'),
      );
      if (signal.aborted || isAway(error)) {
        await release(parts, claimed, held);
        throw error;
      }
      const failure = failureOf(error);
      log.warn({ jobId, err: error }, 'a backup failed');
      await fail(parts, claimed, failure ?? OUR_FAULT, held);
    }
  });
}

/** Another worker holds the datasource; soon it is free, or the other is known to be dead. */
async function comeAgain(
  { database, pace }: BackupParts,
  which: Which,
  datasourceId: string,
): Promise<void> {
  await database.tenant(which.organisation, (tx) =>
    enqueue(tx, runTask, which, {
      key: runKey(which.jobId),
      queue: queueOf(datasourceId),
      runAt: new Date(Date.now() + pace.busy),
    }),
  );
}
