import { sql } from 'kysely';
import type { Tx } from '../tables.ts';
import type { DirectoryEntry } from './model.ts';

export async function findEntries(tx: Tx, ids: readonly string[]): Promise<DirectoryEntry[]> {
  const { rows } = await sql<DirectoryEntry>`
    select id, 'user' as kind, name, email, anonymised_at is not null as anonymised
      from users where id = any(${ids}::uuid[])
    union all
    select id, 'service_account', name, null, false
      from service_accounts where id = any(${ids}::uuid[])`.execute(tx);
  return rows;
}
