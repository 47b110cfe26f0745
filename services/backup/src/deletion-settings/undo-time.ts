import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';
import { undoUntil } from './rules.ts';
import { findDeletionSettings } from './store.ts';

/** Until when a deletion that begins now can be undone; null: not at all. */
export async function undoTime(
  tx: Kysely<Tables>,
  organisation: string,
  deletion: Parameters<typeof undoUntil>[1],
): Promise<Date | null> {
  return undoUntil(await findDeletionSettings(tx, organisation), deletion);
}
