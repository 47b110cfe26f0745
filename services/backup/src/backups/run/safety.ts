import type { LeasedRun } from '@holdfast/platform/leases';
import { withRetry } from '@holdfast/storage';
import type { Caller } from '../../caller/index.ts';
import { ensureManagedIn } from '../../destinations/index.ts';
import type { Tables } from '../../tables.ts';
import { removeObjects } from '../clean.ts';
import type { BackupParts } from '../hooks.ts';
import type { StoredJob } from '../model.ts';
import { queueBackup } from '../queue-backup.ts';
import { findStoredJob } from '../store.ts';
import { claimJob } from './claim.ts';
import { failureOf, OUR_FAULT } from './failures.ts';
import { performBackup } from './perform.ts';
import { complete, fail } from './settle.ts';

/**
 * A backup of a datasource whose lease the caller holds, made here and now, before something is
 * done to its database that cannot be undone. Rejects unless it completed.
 */
export async function runSafetyBackup(
  parts: BackupParts,
  caller: Caller,
  datasourceId: string,
  run: LeasedRun<Tables>,
): Promise<StoredJob> {
  const { organisation } = caller;
  // A worker that cannot reach this storage finds out before it creates a backup that would fail.
  await withRetry(parts.managedStorage).stat(`holdfast/${organisation}/${datasourceId}`);
  const queued = await parts.database.tenant(organisation, async (tx) => {
    const { id: destinationId } = await ensureManagedIn(tx, caller, parts.clock.now());
    const jobId = await queueBackup(parts, tx, caller, {
      datasourceId,
      policy: undefined,
      destinationId,
      trigger: 'safety',
    });
    return findStoredJob(tx, organisation, jobId);
  });
  const claimed = queued && (await claimJob(parts, queued, run));
  if (!claimed) throw new Error('The safety backup was claimed by another worker.');
  try {
    await complete(parts, claimed, await performBackup(parts, claimed, run), run);
    return claimed;
  } catch (error) {
    // The reaper may have completed it meanwhile; what it kept must not be removed.
    if (await run.isStillHeld(error)) {
      await removeObjects(parts, claimed, run.lost).catch(() => {}); // swept later
      await fail(parts, claimed, failureOf(error) ?? OUR_FAULT, run);
    }
    throw error;
  }
}
