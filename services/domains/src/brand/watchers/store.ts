import { keysetPage, type Position } from '@holdfast/platform/paging';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { BrandWatchersTable, Tables } from '../../tables.ts';
import type { Watcher, WatcherChanges, WatcherFilters, WatcherSort } from './model.ts';

/** Locks the organisation's watchers until the transaction ends. */
export async function countWatchers(tx: Kysely<Tables>, organisation: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('brand_watchers ' || ${organisation}, 0))`.execute(
    tx,
  );
  const { count } = await tx
    .selectFrom('brand_watchers')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('organisation_id', '=', organisation)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertWatcher(
  tx: Kysely<Tables>,
  organisation: string,
  watcher: Omit<Watcher, 'updatedAt' | 'recipientErasedAt'>,
): Promise<Watcher> {
  const row = await tx
    .insertInto('brand_watchers')
    .values({
      id: watcher.id,
      organisation_id: organisation,
      keyword: watcher.keyword,
      allowlist: watcher.allowlist,
      notification_email: watcher.notificationEmail,
      min_score: watcher.minScore,
      sensitivity: watcher.sensitivity,
      ai_check: watcher.aiCheck,
      enabled: watcher.enabled,
      created_at: watcher.createdAt,
      updated_at: watcher.createdAt,
      next_digest_at: watcher.createdAt,
      next_permutations_at: watcher.createdAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toWatcher(row);
}

/** With `lock`, for a change: locked against feeds until the transaction ends. */
export async function findWatcher(
  tx: Kysely<Tables>,
  organisation: string,
  id: string,
  { lock = false } = {},
): Promise<Watcher | undefined> {
  const query = tx
    .selectFrom('brand_watchers')
    .selectAll()
    .where('organisation_id', '=', organisation)
    .where('id', '=', id);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  return row && toWatcher(row);
}

/** `lookAgainAt` restarts the round of permutations. */
export async function updateWatcherRow(
  tx: Kysely<Tables>,
  organisation: string,
  {
    id,
    changes,
    at,
    lookAgainAt,
  }: { id: string; changes: WatcherChanges; at: Date; lookAgainAt?: Date | undefined },
): Promise<Watcher> {
  const { keyword, allowlist, notificationEmail, minScore, sensitivity, aiCheck, enabled } =
    changes;
  const row = await tx
    .updateTable('brand_watchers')
    .set({
      updated_at: at,
      revision: sql<number>`nextval('brand_watcher_revisions')`,
      ...(keyword !== undefined && { keyword }),
      ...(allowlist !== undefined && { allowlist }),
      ...(notificationEmail !== undefined && {
        notification_email: notificationEmail,
        recipient_erased_at: null,
      }),
      ...(minScore !== undefined && { min_score: minScore }),
      ...(sensitivity !== undefined && { sensitivity }),
      ...(aiCheck !== undefined && { ai_check: aiCheck }),
      ...(enabled !== undefined && { enabled }),
      ...(lookAgainAt && { next_permutations_at: lookAgainAt, permutations_done: 0 }),
    })
    .where('organisation_id', '=', organisation)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toWatcher(row);
}

/** Removes the address from watchers, which then notify nobody and show why. System scope. */
export async function forgetAddress(
  tx: Kysely<Tables>,
  organisation: string,
  { address, at }: { address: string; at: Date },
): Promise<string[]> {
  const rows = await tx
    .updateTable('brand_watchers')
    .set({ notification_email: null, recipient_erased_at: at, updated_at: at })
    .where('organisation_id', '=', organisation)
    .where(sql<boolean>`lower(trim(notification_email)) = ${address}`)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Its hits and its emails are deleted with it. */
export async function deleteWatcherRow(
  tx: Kysely<Tables>,
  organisation: string,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('brand_watchers')
    .where('organisation_id', '=', organisation)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

const COLUMNS = { keyword: 'keyword', created: 'created_at' } as const;

/** Each watcher comes with its key in the sort order. */
export async function selectWatchers(
  tx: Kysely<Tables>,
  organisation: string,
  { search, enabled }: WatcherFilters,
  { sort, after, limit }: { sort: WatcherSort; after: Position | undefined; limit: number },
): Promise<{ watcher: Watcher; key: string }[]> {
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const column = COLUMNS[sort.replace('-', '') as keyof typeof COLUMNS];
  let query = tx
    .selectFrom('brand_watchers')
    .selectAll()
    // As text: a Date would lose the microseconds.
    .select(sql<string>`${sql.ref(column)}::text`.as('sort_key'))
    .where('organisation_id', '=', organisation);
  if (search !== undefined) {
    query = query.where(sql<boolean>`position(lower(${search}) in keyword) > 0`);
  }
  if (enabled !== undefined) query = query.where('enabled', '=', enabled);
  const order = [
    { column, direction },
    { column: 'id', direction },
  ] as const;
  const rows = await keysetPage(query, { order, after, limit }).execute();
  return rows.map((row) => ({ watcher: toWatcher(row), key: row.sort_key }));
}

/** A stamp that differs whenever a watcher was added, changed or deleted. System scope. */
export async function watchersStamp(tx: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ stamp: string }>`
    select count(*) || ' ' || coalesce(sum(revision), 0) as stamp from brand_watchers`.execute(tx);
  return rows[0]?.stamp ?? '';
}

export async function selectEnabled(
  tx: Kysely<Tables>,
): Promise<Pick<Watcher, 'id' | 'keyword' | 'minScore' | 'sensitivity'>[]> {
  return tx
    .selectFrom('brand_watchers')
    .select(['id', 'keyword', 'min_score as minScore', 'sensitivity'])
    .where('enabled', '=', true)
    .execute();
}

function toWatcher(row: Selectable<BrandWatchersTable>): Watcher {
  return {
    id: row.id,
    keyword: row.keyword,
    allowlist: row.allowlist,
    notificationEmail: row.notification_email,
    recipientErasedAt: row.recipient_erased_at,
    minScore: row.min_score,
    sensitivity: row.sensitivity,
    aiCheck: row.ai_check,
    enabled: row.enabled,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** A watcher whose permutations are due to be looked up. */
export type DueWatcher = Pick<
  Watcher,
  'id' | 'keyword' | 'allowlist' | 'minScore' | 'sensitivity'
> & {
  done: number;
  revision: number;
};

/** The one that has waited longest for its round of permutations, and how many wait. System scope. */
export async function findDue(
  tx: Kysely<Tables>,
  now: Date,
): Promise<{ watcher: DueWatcher | undefined; waiting: number }> {
  const due = tx
    .selectFrom('brand_watchers')
    .where('enabled', '=', true)
    .where('next_permutations_at', '<=', now);
  const watcher = await due
    .select(['id', 'keyword', 'allowlist', 'min_score as minScore', 'sensitivity', 'revision'])
    .select('permutations_done as done')
    .orderBy('next_permutations_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  const { waiting } = await due
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .executeTakeFirstOrThrow();
  return { watcher, waiting };
}

/** Sets when its next email may go out. System scope. */
export async function setNextDigest(
  tx: Kysely<Tables>,
  { id, nextAt }: { id: string; nextAt: Date },
): Promise<void> {
  await tx
    .updateTable('brand_watchers')
    .set({ next_digest_at: nextAt })
    .where('id', '=', id)
    .execute();
}

/** False if the watcher was changed or deleted since: the work was for an earlier version. */
export async function saveRound(
  tx: Kysely<Tables>,
  { id, revision }: Pick<DueWatcher, 'id' | 'revision'>,
  { done, nextAt }: { done: number; nextAt?: Date | undefined },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('brand_watchers')
    .set({ permutations_done: done, ...(nextAt && { next_permutations_at: nextAt }) })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
