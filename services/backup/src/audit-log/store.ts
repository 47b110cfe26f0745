import type { Position } from '@holdfast/platform/paging';
import { type Insertable, type Kysely, type RawBuilder, sql } from 'kysely';
import type { AuditEntriesTable, Tables } from '../tables.ts';
import { AUDIT_ACTION_NAMES, type AuditAction } from './model.ts';

export async function insertEntry(
  tx: Kysely<Tables>,
  entry: Insertable<AuditEntriesTable>,
): Promise<void> {
  await tx.insertInto('audit_entries').values(entry).execute();
}

export type EntryRow = {
  id: string;
  occurred_at: Date;
  actor: string;
  action: AuditAction;
  target_type: string;
  target_id: string;
  details: Record<string, never>;
  ip_address: string | null;
  user_agent: string | null;
  position: string;
};

type Search = {
  organisation: string;
  from: Date | undefined;
  to: Date | undefined;
  /** Undefined: any. */
  actions: readonly AuditAction[] | undefined;
  actors: readonly string[] | undefined;
  targetId: string | undefined;
  after: Position | undefined;
  limit: number;
};

/**
 * The newest entries that match. A list of values would make PostgreSQL read and sort all that
 * match; instead the newest few of each value (or pair of values) are read straight off their
 * index and merged. However many entries there are, that is at most values × limit rows.
 */
export async function selectEntries(tx: Kysely<Tables>, search: Search): Promise<EntryRow[]> {
  const { from, to, after, limit } = search;
  const { wanted, column } = wayOfAsking(search);
  const conditions = [
    sql`${column} = wanted.key`,
    ...(from ? [sql`occurred_at >= ${from}`] : []),
    ...(to ? [sql`occurred_at < ${to}`] : []),
    ...(after ? [sql`(occurred_at, id) < (${after[0]}, ${after[1]})`] : []),
  ];
  const { rows } = await sql<EntryRow>`
    select found.*, found.occurred_at::text as position
    from (${wanted}) as wanted cross join lateral (
      select id, occurred_at, actor, action, target_type, target_id, details, ip_address, user_agent
      from audit_entries
      where organisation_id = ${search.organisation} and ${sql.join(conditions, sql` and `)}
      order by occurred_at desc, id desc
      limit ${limit + 1}
    ) as found
    order by found.occurred_at desc, found.id desc
    limit ${limit + 1}`.execute(tx);
  return rows;
}

type Sql = RawBuilder<unknown>;

/** The keys to go through, and the column in which to look for them. */
function wayOfAsking({ organisation, actions, actors, targetId }: Search): {
  wanted: Sql;
  column: Sql;
} {
  const key = (kind: string, value: Sql) =>
    sql`select audit_key(${organisation}::uuid, ${kind}, ${value}) as key`;
  // A value that is asked for twice must not give its entries twice.
  const each = (values: readonly string[], name: Sql) =>
    sql`unnest(${[...new Set(values)]}::text[]) as ${name}`;
  const eachAction = each(actions ?? AUDIT_ACTION_NAMES, sql`action`);
  const eachActor = each(actors ?? [], sql`actor`);
  if (targetId !== undefined && actors) {
    const value = sql`action || ' ' || actor || ' ' || ${targetId}`;
    const from = sql`from ${eachAction} cross join ${eachActor}`;
    return { wanted: sql`${key('exact', value)} ${from}`, column: sql`key_exact` };
  }
  if (targetId !== undefined) {
    const value = sql`action || ' ' || ${targetId}`;
    return { wanted: sql`${key('target', value)} from ${eachAction}`, column: sql`key_target` };
  }
  if (actions && actors) {
    const from = sql`from ${eachAction} cross join ${eachActor}`;
    return {
      wanted: sql`${key('both', sql`action || ' ' || actor`)} ${from}`,
      column: sql`key_both`,
    };
  }
  if (actions) {
    return {
      wanted: sql`${key('action', sql`action`)} from ${eachAction}`,
      column: sql`key_action`,
    };
  }
  if (actors) {
    return { wanted: sql`${key('actor', sql`actor`)} from ${eachActor}`, column: sql`key_actor` };
  }
  return { wanted: key('all', sql`''`), column: sql`key_all` };
}

/** Distinct actors in the order of their keys, one index probe each instead of a scan of all entries. */
export async function selectActors(
  tx: Kysely<Tables>,
  { organisation, after, limit }: { organisation: string; after: string; limit: number },
): Promise<string[]> {
  const next = (than: Sql) => sql`(
    select actor from audit_entries
    where organisation_id = ${organisation} and actor > ${than}
    order by actor limit 1)`;
  const { rows } = await sql<{ actor: string }>`
    with recursive actors (actor) as (
      select ${next(sql`${after}`)}
      union all
      select ${next(sql`actors.actor`)} from actors where actors.actor is not null
    )
    select actor from actors where actor is not null limit ${limit + 1}`.execute(tx);
  return rows.map((row) => row.actor);
}

export async function deleteEntriesBefore(
  tx: Kysely<Tables>,
  moment: Date,
  atMost: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from audit_entries where id in (
      select id from audit_entries where occurred_at < ${moment} order by occurred_at limit ${atMost}
    )`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
