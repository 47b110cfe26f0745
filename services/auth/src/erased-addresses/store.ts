import { sql } from 'kysely';
import type { Tx } from '../tables.ts';

type Row = { digest: Uint8Array; erasedAt: Date; organisationIds: string[] | null };

export async function insertErased(
  tx: Tx,
  { digest, erasedAt, organisationIds }: Row,
): Promise<void> {
  const values = { user_id: null, organisation_ids: organisationIds, erased_at: erasedAt };
  await tx
    .insertInto('erased_addresses')
    .values({ digest, ...values })
    .onConflict((conflict) => conflict.column('digest').doUpdateSet(values))
    .execute();
}

export async function insertFormer(
  tx: Tx,
  { digest, userId }: { digest: Uint8Array; userId: string },
): Promise<void> {
  const values = { user_id: userId, organisation_ids: null, erased_at: null };
  await tx
    .insertInto('erased_addresses')
    .values({ digest, ...values })
    .onConflict((conflict) => conflict.column('digest').doUpdateSet(values))
    .execute();
}

/** Marks the former addresses of an erased user as erased, and forgets whose they were. */
export async function eraseFormer(
  tx: Tx,
  { userId, erasedAt }: { userId: string; erasedAt: Date },
): Promise<void> {
  await tx
    .updateTable('erased_addresses')
    .set({ user_id: null, erased_at: erasedAt })
    .where('user_id', '=', userId)
    .execute();
}

export async function deleteDigest(tx: Tx, digest: Uint8Array): Promise<void> {
  await tx.deleteFrom('erased_addresses').where('digest', '=', digest).execute();
}

export async function selectErased(tx: Tx, digests: readonly Uint8Array[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select digest, erased_at as "erasedAt", organisation_ids as "organisationIds"
    from erased_addresses
    where digest = any(${[...digests]}::bytea[]) and erased_at is not null`.execute(tx);
  return rows;
}

export async function deleteErasedBefore(tx: Tx, moment: Date, atMost: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from erased_addresses where digest in (
      select digest from erased_addresses where erased_at < ${moment} limit ${atMost}
    )`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
