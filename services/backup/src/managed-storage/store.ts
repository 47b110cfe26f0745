import { MANAGED } from '@holdfast/storage';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.ts';
import type { Mark, Moved } from './model.ts';

/** Also a deleted backup, for as long as its deletion can be undone. */
const mustBeThere = sql<boolean>`(backup_jobs.state = 'completed'
  or (backup_jobs.state = 'deleting' and backup_jobs.undo_until is not null))`;

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
    .where('backup_places.kind', '=', MANAGED)
    .where(mustBeThere)
    .where('backup_jobs.artifact_key', 'is not', null)
    .orderBy('backup_jobs.id', 'desc')
    .limit(limit)
    .execute();
  return rows.flatMap(({ key }) => key ?? []);
}

/** Backups that should be in managed storage, the oldest first. */
export async function findManagedJobs(
  tx: Kysely<Tables>,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<{ id: string; key: string }[]> {
  const query = tx
    .selectFrom('backup_jobs')
    .innerJoin('backup_places', 'backup_places.id', 'backup_jobs.place_id')
    .select(['backup_jobs.id as id', 'backup_jobs.artifact_key as key'])
    .where('backup_places.kind', '=', MANAGED)
    .where(mustBeThere)
    .where('backup_jobs.artifact_key', 'is not', null)
    .orderBy('backup_jobs.id')
    .limit(limit);
  const rows = await (after ? query.where('backup_jobs.id', '>', after) : query).execute();
  return rows.flatMap(({ id, key }) => (key === null ? [] : { id, key }));
}

/** Whether a move to this place has begun and not ended. */
export async function hasMoved(tx: Kysely<Tables>, address: string): Promise<boolean> {
  const row = await tx
    .selectFrom('managed_moves')
    .select('key')
    .where('address', '=', address)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
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
