import { Problem } from '@holdfast/platform/errors';
import { beginDeletion, findJob } from '../backups/index.ts';
import type { Caller } from '../caller/index.ts';
import { requireDatasource } from '../datasources/index.ts';
import type { Parts } from '../parts.ts';
import { selectBeingRestored } from '../restores/index.ts';
import { RESTORE_MODES } from '../restores/model.ts';

/**
 * Idempotent. A backup that waits, runs or is being restored is not touched. A restore test does not
 * prevent deletion: it has nothing left to prove then.
 */
export async function deleteBackup(
  parts: Parts,
  caller: Caller,
  which: { datasourceId: string; jobId: string },
): Promise<void> {
  const { organisation } = caller;
  await parts.database.tenant(organisation, async (tx) => {
    await requireDatasource(tx, organisation, which.datasourceId);
    const job = await findJob(tx, organisation, which);
    if (!job) throw new Problem('NOT_FOUND');
    if (job.state === 'deleting' || job.state === 'deleted') return;
    const needed = await selectBeingRestored(tx, organisation, which.datasourceId, RESTORE_MODES);
    if (needed.has(which.jobId)) {
      throw new Problem('BACKUP_IN_FLIGHT', {
        msg: 'A restore of this backup is still in flight.',
      });
    }
    const begun = await beginDeletion(parts, tx, caller, which, {
      by: 'user',
      reason: 'deleted on request',
    });
    if (!begun) throw new Problem('BACKUP_IN_FLIGHT');
  });
}
