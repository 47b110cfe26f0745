import { Problem } from '@holdfast/platform/errors';
import { recordAudit } from '../audit-log/index.ts';
import type { Caller } from '../caller/index.ts';
import type { Parts } from '../parts.ts';
import { clearHalfWay, findRestore } from './store.ts';

/**
 * Takes the user's word that a database which an overwrite left half way was repaired by other
 * means: it is backed up again, and its safety copy may be deleted.
 */
export async function acceptRepaired(
  { database, clock }: Parts,
  caller: Caller,
  id: string,
): Promise<void> {
  const { organisation } = caller;
  await database.tenant(organisation, async (tx) => {
    const restore = await findRestore(tx, organisation, id, { lock: true });
    if (!restore) throw new Problem('NOT_FOUND');
    if (!restore.journal.halfWay) return;
    const { datasourceId, jobId } = restore;
    await clearHalfWay(tx, restore);
    await recordAudit(tx, caller, {
      at: clock.now(),
      action: 'restore.repaired',
      targetId: id,
      details: { datasourceId, jobId },
    });
  });
}
