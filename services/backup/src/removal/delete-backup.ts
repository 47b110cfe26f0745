import { Problem } from '@holdfast/platform/errors';
import { beginDeletion, findJob } from '../backups/index.ts';
import type { Caller } from '../caller/index.ts';
import { requireDatasource } from '../datasources/index.ts';
import type { Parts } from '../parts.ts';
import { requireNotRestored } from './require-not-restored.ts';

/**
 * Idempotent. A backup that waits, runs or is being restored is not touched. The deletion can be
 * undone for as long as the organisation has set.
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
    await requireNotRestored(tx, organisation, which);
    const begun = await beginDeletion(parts, tx, caller, which, {
      by: 'user',
      reason: 'deleted on request',
    });
    if (!begun) throw new Problem('BACKUP_IN_FLIGHT');
  });
}
