import { keysetPage, type Position } from '@holdfast/platform/paging';
import { type Kysely, type Selectable, sql } from 'kysely';
import { type CheckResult, MOST_SKEW_MS } from '../check/model.ts';
import type { SavedDomainsTable, Tables } from '../tables.ts';
import type { SavedDomain, SavedFilters, Sort } from './model.ts';

export async function insertSaved(
  tx: Kysely<Tables>,
  organisation: string,
  saved: Pick<SavedDomain, 'id' | 'domain' | 'unicode' | 'tld' | 'notes' | 'createdAt'>,
): Promise<SavedDomain> {
  const row = await tx
    .insertInto('saved_domains')
    .values({
      id: saved.id,
      organisation_id: organisation,
      domain: saved.domain,
      unicode: saved.unicode,
      tld: saved.tld,
      notes: saved.notes,
      created_at: saved.createdAt,
      updated_at: saved.createdAt,
      next_check_at: saved.createdAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toSaved(row);
}

export async function findSaved(
  tx: Kysely<Tables>,
  organisation: string,
  id: string,
): Promise<SavedDomain | undefined> {
  const row = await tx
    .selectFrom('saved_domains')
    .selectAll()
    .where('organisation_id', '=', organisation)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toSaved(row);
}

export async function updateNotes(
  tx: Kysely<Tables>,
  organisation: string,
  { id, notes, at }: { id: string; notes: string | null; at: Date },
): Promise<SavedDomain | undefined> {
  const row = await tx
    .updateTable('saved_domains')
    .set({ notes, updated_at: at })
    .where('organisation_id', '=', organisation)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row && toSaved(row);
}

export async function deleteSaved(
  tx: Kysely<Tables>,
  organisation: string,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('saved_domains')
    .where('organisation_id', '=', organisation)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

const COLUMNS = {
  domain: 'domain',
  created: 'created_at',
  expires: 'expires_sort',
  checked: 'checked_sort',
  registrar: 'registrar_sort',
} as const;

/** Each domain comes with its key in the sort order. */
export async function selectSaved(
  tx: Kysely<Tables>,
  organisation: string,
  filters: SavedFilters,
  { sort, after, limit }: { sort: Sort; after: Position | undefined; limit: number },
): Promise<{ saved: SavedDomain; key: string }[]> {
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const column = COLUMNS[sort.replace('-', '') as keyof typeof COLUMNS];
  let query = tx
    .selectFrom('saved_domains')
    .selectAll()
    // As text: a Date would lose the microseconds.
    .select(sql<string>`${sql.ref(column)}::text`.as('sort_key'))
    .where('organisation_id', '=', organisation);
  const { domains, search, tlds, available, registrar, expiresFrom, expiresTo } = filters;
  if (domains) query = query.where('domain', 'in', domains);
  if (search !== undefined) {
    query = query.where(
      sql<boolean>`position(lower(${search}) in domain || ' ' || lower(unicode) || ' ' || lower(coalesce(notes, ''))) > 0`,
    );
  }
  if (tlds) {
    query = query.where(sql<boolean>`exists (
      select from unnest(${tlds}::text[]) suffix
      where right(domain, length(suffix) + 1) = '.' || suffix)`);
  }
  if (available === 'unknown') query = query.where('available', 'is', null);
  else if (available !== undefined) query = query.where('available', '=', available === 'true');
  if (registrar !== undefined) {
    query = query.where(sql<boolean>`position(lower(${registrar}) in lower(registrar)) > 0`);
  }
  // A domain without an expiry sorts as if it never expired, and is in no range.
  if (expiresFrom || expiresTo) query = query.where('expires_at', 'is not', null);
  if (expiresFrom) query = query.where('expires_sort', '>=', expiresFrom.toISOString());
  if (expiresTo) query = query.where('expires_sort', '<=', expiresTo.toISOString());
  const order = [
    { column, direction },
    { column: 'id', direction },
  ] as const;
  const rows = await keysetPage(query, { order, after, limit }).execute();
  return rows.map((row) => ({ saved: toSaved(row), key: row.sort_key }));
}

/** Takes domains that are due, for a while, so that no two workers check the same. System scope. */
export async function takeDue(
  tx: Kysely<Tables>,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<{ id: string; organisation: string; domain: string }[]> {
  const due = await tx
    .selectFrom('saved_domains')
    .select('id')
    .where('next_check_at', '<=', now)
    .orderBy('next_check_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  if (due.length === 0) return [];
  return tx
    .updateTable('saved_domains')
    .set({ next_check_at: until })
    .where(
      'id',
      'in',
      due.map(({ id }) => id),
    )
    .returning(['id', 'organisation_id as organisation', 'domain'])
    .execute();
}

/**
 * Stores what a check found out, and when the next is due. What it did not find out stays as it was: the
 * status, and the registration if the registry said nothing about it. Of two checks at once the newer
 * answer stays, whichever is written last; both set when the next check is due.
 */
export async function saveChecked(
  tx: Kysely<Tables>,
  organisation: string,
  {
    id,
    result,
    isTold,
    nextCheckAt,
  }: { id: string; result: CheckResult; isTold: boolean; nextCheckAt: Date },
): Promise<void> {
  await tx
    .updateTable('saved_domains')
    .set({ next_check_at: nextCheckAt })
    .where('organisation_id', '=', organisation)
    .where('id', '=', id)
    .execute();
  if (result.status === 'unknown') return;
  const expires = result.registration?.expiresAt;
  const checkedAt = new Date(result.checkedAt);
  // An answer that is newer than this was stored by a wrong clock: no check takes that long.
  const wrongClock = new Date(checkedAt.getTime() + MOST_SKEW_MS);
  await tx
    .updateTable('saved_domains')
    .set({
      status: result.status,
      available: result.available,
      checked_at: checkedAt,
      result: JSON.stringify(result),
      ...(isTold && {
        registrar: result.registration?.registrar ?? null,
        expires_at: expires === undefined ? null : new Date(expires),
      }),
    })
    .where('organisation_id', '=', organisation)
    .where('id', '=', id)
    .where((is) =>
      is.or([
        is('checked_at', 'is', null),
        is('checked_at', '<=', checkedAt),
        is('checked_at', '>', wrongClock),
      ]),
    )
    .execute();
}

function toSaved(row: Selectable<SavedDomainsTable>): SavedDomain {
  return {
    id: row.id,
    domain: row.domain,
    unicode: row.unicode,
    tld: row.tld,
    notes: row.notes,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    status: row.status as SavedDomain['status'],
    available: row.available,
    registrar: row.registrar,
    expiresAt: row.expires_at,
    checkedAt: row.checked_at,
    result: row.result === null ? null : (JSON.parse(row.result) as CheckResult),
  };
}
