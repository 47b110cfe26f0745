import { sql } from 'kysely';
import type { Tx } from '../tables.ts';
import type { SigningKey } from './model.ts';

/** Until the transaction ends, no other process makes or removes keys. */
export async function lockKeys(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('holdfast signing keys', 0))`.execute(tx);
}

export async function listKeys(tx: Tx): Promise<SigningKey[]> {
  const rows = await tx
    .selectFrom('signing_keys')
    .select(['id', 'public_key', 'private_key', 'activates_at'])
    .execute();
  return rows.map((row) => ({
    id: row.id,
    publicKey: row.public_key,
    privateKey: row.private_key,
    activatesAt: row.activates_at,
  }));
}

export async function insertKey(tx: Tx, key: SigningKey, now: Date): Promise<void> {
  await tx
    .insertInto('signing_keys')
    .values({
      id: key.id,
      public_key: key.publicKey,
      private_key: key.privateKey,
      created_at: now,
      activates_at: key.activatesAt,
    })
    .execute();
}

export async function deleteKeys(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.deleteFrom('signing_keys').where('id', 'in', ids).execute();
}

/** In seconds, by the database's clock. */
export async function ageOfKey(tx: Tx): Promise<number> {
  const { rows } = await sql<{ age: number }>`
    select coalesce(extract(epoch from now() - max(activates_at)), 0)::float8 as age
    from signing_keys where activates_at <= now()`.execute(tx);
  return rows[0]?.age ?? 0;
}
