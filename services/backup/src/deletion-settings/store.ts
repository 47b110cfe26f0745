import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';
import { type DeletionSettings, NO_UNDO } from './model.ts';

export async function findDeletionSettings(
  tx: Kysely<Tables>,
  organisation: string,
): Promise<DeletionSettings> {
  const row = await tx
    .selectFrom('deletion_settings')
    .select(['undo_hours', 'retention_too'])
    .where('organisation_id', '=', organisation)
    .executeTakeFirst();
  return row ? { undoHours: row.undo_hours, retentionToo: row.retention_too } : NO_UNDO;
}

export async function saveDeletionSettings(
  tx: Kysely<Tables>,
  organisation: string,
  { undoHours, retentionToo }: DeletionSettings,
  at: Date,
): Promise<void> {
  const values = { undo_hours: undoHours, retention_too: retentionToo, updated_at: at };
  await tx
    .insertInto('deletion_settings')
    .values({ organisation_id: organisation, ...values })
    .onConflict((conflict) => conflict.column('organisation_id').doUpdateSet(values))
    .execute();
}
