import { recordAudit } from '../audit-log/index.ts';
import type { Caller } from '../caller/index.ts';
import type { Parts } from '../parts.ts';
import type { DeletionSettings } from './model.ts';
import { findDeletionSettings, saveDeletionSettings } from './store.ts';

/** For deletions from now on: what was deleted before keeps the time that it was promised. */
export function updateDeletionSettings(
  { database, clock }: Pick<Parts, 'database' | 'clock'>,
  caller: Caller,
  wanted: DeletionSettings,
): Promise<DeletionSettings> {
  const { organisation } = caller;
  const at = clock.now();
  return database.tenant(organisation, async (tx) => {
    const before = await findDeletionSettings(tx, organisation);
    await saveDeletionSettings(tx, organisation, wanted, at);
    await recordAudit(tx, caller, {
      at,
      action: 'deletion_settings.updated',
      targetId: organisation,
      details: { ...wanted, previousUndoHours: before.undoHours },
    });
    return wanted;
  });
}
