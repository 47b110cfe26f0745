import { Problem } from '@holdfast/platform/errors';
import { purge, requireShownJob } from '../backups/index.ts';
import type { Caller } from '../caller/index.ts';
import type { Parts } from '../parts.ts';
import { requireNotRestored } from './require-not-restored.ts';

/** Idempotent. Deletes at once and for good, also a backup whose deletion could still be undone. */
export async function purgeBackup(
  parts: Parts,
  caller: Caller,
  which: { datasourceId: string; jobId: string },
): Promise<void> {
  const { organisation } = caller;
  await parts.database.tenant(organisation, async (tx) => {
    const { state, undoUntil } = await requireShownJob(tx, organisation, which);
    if (state === 'deleted' || (state === 'deleting' && !undoUntil)) return;
    await requireNotRestored(tx, organisation, which);
    if (!(await purge(parts, tx, caller, which))) throw new Problem('BACKUP_IN_FLIGHT');
  });
}
