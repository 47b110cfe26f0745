import { Problem } from '@holdfast/platform/errors';
import { findStoredJob } from '../backups/index.ts';
import type { Caller } from '../caller/index.ts';
import { requireDatasource } from '../datasources/index.ts';
import { requireRoom } from '../limits/index.ts';
import type { Parts } from '../parts.ts';
import { countWaitingManual, requireRestore } from '../restores/index.ts';
import type { Restore } from '../restores/model.ts';
import { queueRestoreTest } from './queue-restore-test.ts';
import { findWaitingTest } from './store.ts';

/** A test on demand, of any completed backup. If one already waits, that one is returned instead. */
export function createRestoreTest(
  parts: Parts,
  caller: Caller,
  { datasourceId, jobId }: { datasourceId: string; jobId: string },
): Promise<Restore> {
  const { organisation } = caller;
  return parts.database.tenant(organisation, async (tx) => {
    await requireDatasource(tx, organisation, datasourceId, { lock: true });
    const job = await findStoredJob(tx, organisation, jobId);
    if (job?.datasourceId !== datasourceId) throw new Problem('NOT_FOUND');
    if (job.undoUntil) {
      const msg = 'This backup is being deleted. Undo that first, then test it.';
      throw new Problem('BACKUP_NOT_RESTORABLE', { msg });
    }
    if (job.state !== 'completed') throw new Problem('BACKUP_NOT_RESTORABLE');
    const waiting = await findWaitingTest(tx, organisation, jobId);
    if (waiting) return requireRestore(tx, organisation, waiting);
    await requireRoom(parts, tx, organisation, 'restoreTests', () =>
      countWaitingManual(tx, organisation, { sandbox: true }),
    );
    const test = { datasourceId, jobId, trigger: 'manual', at: parts.clock.now() } as const;
    return requireRestore(tx, organisation, await queueRestoreTest(tx, caller, test));
  });
}
