import { Problem } from '@holdfast/platform/errors';
import type { Caller } from '../caller/index.ts';
import { requireDatasource } from '../datasources/index.ts';
import type { Parts } from '../parts.ts';
import { beginDeletion } from './begin-deletion.ts';
import { findJob } from './store.ts';

/** Asked for twice it is done once; a backup that waits or runs is not touched. */
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
    const begun = await beginDeletion(parts, tx, caller, which, {
      by: 'user',
      reason: 'deleted on request',
    });
    if (!begun) throw new Problem('BACKUP_IN_FLIGHT');
  });
}
