import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';
import type { Mark, Moved } from './model.ts';

export async function findMark(tx: Kysely<Tables>): Promise<Mark | undefined> {
  return tx.selectFrom('managed_storage').select(['mark', 'address']).executeTakeFirst();
}

/** False when the installation has its mark already. */
export async function insertMark(tx: Kysely<Tables>, mark: Mark, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('managed_storage')
    .values({ singleton: true, ...mark, marked_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function replaceMark(tx: Kysely<Tables>, mark: Mark, now: Date): Promise<void> {
  const row = { ...mark, marked_at: now };
  await tx
    .insertInto('managed_storage')
    .values({ singleton: true, ...row })
    .onConflict((conflict) => conflict.column('singleton').doUpdateSet(row))
    .execute();
}

/** The keys of the newest backups that should be in managed storage. */
export async function findManagedKeys(tx: Kysely<Tables>, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('backup_jobs')
    .innerJoin('backup_places', 'backup_places.id', 'backup_jobs.place_id')
    .select('backup_jobs.artifact_key as key')
    .where('backup_places.kind', '=', 'managed')
    .where('backup_jobs.state', '=', 'completed')
    .where('backup_jobs.artifact_key', 'is not', null)
    .orderBy('backup_jobs.id', 'desc')
    .limit(limit)
    .execute();
  return rows.flatMap(({ key }) => key ?? []);
}

export async function findMoved(
  tx: Kysely<Tables>,
  address: string,
  key: string,
): Promise<Moved | undefined> {
  return tx
    .selectFrom('managed_moves')
    .select(['key', 'bytes', 'sha256'])
    .where('address', '=', address)
    .where('key', '=', key)
    .executeTakeFirst();
}

export async function insertMoved(
  tx: Kysely<Tables>,
  address: string,
  moved: Moved,
): Promise<void> {
  const { key, ...facts } = moved;
  await tx
    .insertInto('managed_moves')
    .values({ address, key, ...facts })
    .onConflict((conflict) => conflict.columns(['address', 'key']).doUpdateSet(facts))
    .execute();
}

export async function deleteMoved(tx: Kysely<Tables>, address: string): Promise<void> {
  await tx.deleteFrom('managed_moves').where('address', '=', address).execute();
}
