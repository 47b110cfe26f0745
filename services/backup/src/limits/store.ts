import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.ts';

/** Lets one caller of an organisation at a time through; the next waits until that one has committed. */
export async function standInLine(
  tx: Kysely<Tables>,
  organisation: string,
  what: string,
): Promise<void> {
  const line = JSON.stringify(['waiting', what, organisation]);
  await sql`select pg_advisory_xact_lock(hashtextextended(${line}, 0))`.execute(tx);
}
