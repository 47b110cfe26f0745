import { type LeasedRun, runLeased } from '@holdfast/platform/leases';
import type { Logger } from '@holdfast/platform/log';
import type { Tables } from '../../tables.ts';
import type { BackupParts } from '../hooks.ts';
import type { StoredJob } from '../model.ts';
import { enqueueRun, leaseOf } from '../queue.ts';
import { findStoredJob } from '../store.ts';
import { type ClaimedJob, claimJob } from './claim.ts';
import { performBackup } from './perform.ts';
import { performUpload, removeReceived } from './perform-upload.ts';
import { complete, fail } from './settle.ts';
import { settleFailed } from './settle-failed.ts';

type Which = { organisation: string; jobId: string };

/**
 * Runs a waiting job to its end. Anything that goes wrong with the source or the storage fails the
 * job and is no error here; rejects only for what is not the job's fault, and is then tried again.
 */
export async function runBackup(
  parts: BackupParts,
  which: Which,
  { signal, log, worker }: { signal: AbortSignal; log: Logger; worker?: string | undefined },
): Promise<void> {
  const { database, pace } = parts;
  const { organisation, jobId } = which;
  const job = await database.tenant(organisation, (tx) => findStoredJob(tx, organisation, jobId));
  // A job that has started belongs to another worker, or to the reaper.
  if (job?.state !== 'queued') return;
  const options = { ttlMs: pace.lease, heartbeatMs: pace.heartbeat, signal, log, worker };
  const ran = await runLeased(database, leaseOf(job.datasourceId), options, async (run) => {
    // An upload does not come from the datasource's database: the state of that does not matter.
    const obstacle = job.options.upload
      ? undefined
      : await run.tenant(organisation, (tx) => parts.whyNoBackup(tx, job));
    if (obstacle === 'for_now') return 'busy';
    const claimed = await claimJob(parts, job, run);
    if (!claimed) return;
    await parts.onBackupStep('claimed');
    if (obstacle) await fail(parts, claimed, obstacle, run);
    else await runClaimed(parts, claimed, run);
  });
  if (ran === 'busy') await comeAgain(parts, job);
}

async function runClaimed(
  parts: BackupParts,
  job: ClaimedJob,
  run: LeasedRun<Tables>,
): Promise<void> {
  try {
    const { upload } = job.options;
    const stored = upload
      ? await performUpload(parts, job, upload, run)
      : await performBackup(parts, job, run);
    await complete(parts, job, stored, run);
    await removeReceived(parts, job, run.lost).catch(() => {}); // swept later
    await parts.onBackupStep('completed');
  } catch (error) {
    await settleFailed(parts, job, error, run);
  }
}

/**
 * Tries again later: another worker holds the datasource, or its database is being overwritten in
 * place. Either will soon be over, or be known to have failed.
 */
async function comeAgain({ database, pace }: BackupParts, job: StoredJob): Promise<void> {
  await database.tenant(job.organisation, (tx) => enqueueRun(tx, job, { afterMs: pace.busy }));
}
