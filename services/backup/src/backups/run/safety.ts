import type { Lease } from '@holdfast/platform/leases';
import type { Logger } from '@holdfast/platform/log';
import type { Caller } from '../../caller/index.ts';
import { ensureManagedIn } from '../../destinations/index.ts';
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
  {
    lease,
    lost,
    signal,
    log,
  }: { lease: Lease; lost: AbortSignal; signal: AbortSignal; log: Logger },
): Promise<StoredJob> {
  const { organisation } = caller;
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
  const claimed = queued && (await claimJob(parts, queued, lease));
  if (!claimed) throw new Error('The safety backup was taken by somebody else.');
  const held = { lease, lost, log };
  try {
    await complete(
      parts,
      claimed,
      await performBackup(parts, claimed, { lease, signal, log }),
      held,
    );
    return claimed;
  } catch (error) {
    if (!lost.aborted) {
      await removeObjects(parts, claimed, lost).catch(() => {}); // swept later
      await fail(parts, claimed, failureOf(error) ?? OUR_FAULT, held);
    }
    throw error;
  }
}
