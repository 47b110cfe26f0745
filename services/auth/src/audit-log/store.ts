import { sql } from 'kysely';
import type { Tx } from '../tables.ts';

/** More than anybody is in: it bounds what one sign-in writes. */
const MOST_ORGANISATIONS = 100;

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

/**
 * The commit does not wait for the disk: refusing somebody we know must not take longer than refusing
 * somebody we do not. A crash of the database server loses its last moments at most.
 */
export async function commitWithoutWaiting(tx: Tx): Promise<void> {
  await sql`set local synchronous_commit to off`.execute(tx);
}
