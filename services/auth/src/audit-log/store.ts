import type { Insertable } from 'kysely';
import type { Tables, Tx } from '../tables.ts';

/** More than anybody is in; so that one sign-in never writes without bound. */
const MOST_ORGANISATIONS = 100;

export async function insertEntries(
  tx: Tx,
  entries: Insertable<Tables['audit_entries']>[],
): Promise<void> {
  if (entries.length > 0) await tx.insertInto('audit_entries').values(entries).execute();
}

export async function organisationsOf(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('members')
    .select('organisation_id')
    .where('user_id', '=', userId)
    .orderBy('id')
    .limit(MOST_ORGANISATIONS)
    .execute();
  return rows.map((row) => row.organisation_id);
}
