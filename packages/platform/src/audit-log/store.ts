import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import type { Position } from '../paging/index.ts';
import type { DetailValue } from './model.ts';

export type NewRow = {
  id: string;
  organisation_id: string;
  occurred_at: Date;
  actor: string;
  action: string;
  target_type: string;
  target_id: string;
  details: Record<string, DetailValue>;
  ip_address: string | null;
  user_agent: string | null;
};

export type EntryRow = Omit<NewRow, 'organisation_id'> & { position: string };

export async function insertEntries(
  tx: QueryExecutorProvider,
  entries: readonly NewRow[],
): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(
    (row) => sql`(${row.id}, ${row.organisation_id}, ${row.occurred_at}, ${row.actor},
      ${row.action}, ${row.target_type}, ${row.target_id}, ${JSON.stringify(row.details)},
      ${row.ip_address}, ${row.user_agent})`,
  );
  await sql`
    insert into audit_entries (id, organisation_id, occurred_at, actor, action, target_type,
      target_id, details, ip_address, user_agent)
    values ${sql.join(rows)}`.execute(tx);
}

/** Held until the transaction ends: the same that comes meanwhile waits, and then joins it. */
export async function lockEntry(tx: QueryExecutorProvider, row: ExactRow): Promise<void> {
  await sql`select pg_advisory_xact_lock(${exactKey(row)})`.execute(tx);
}

/** Counts further ones into the entry of the first; false if there is none since that time. */
export async function joinEntry(
  tx: QueryExecutorProvider,
  { details, times, since, ...row }: NewRow & { times: number; since: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update audit_entries set details = details || jsonb_build_object(
      'count', coalesce((details->>'count')::int, 1) + ${times}::int,
      'lastAt', ${row.occurred_at.toISOString()}::text)
    where id = (
      select id from audit_entries
      where organisation_id = ${row.organisation_id} and key_exact = ${exactKey(row)}
        and occurred_at >= ${since} and ip_address is not distinct from ${row.ip_address}
        and details - 'count' - 'lastAt' = ${JSON.stringify(details)}::jsonb
      order by occurred_at desc, id desc
      limit 1)`.execute(tx);
  return numAffectedRows === 1n;
}

type ExactRow = Pick<NewRow, 'organisation_id' | 'action' | 'actor' | 'target_id'>;

const exactKey = ({ organisation_id, action, actor, target_id }: ExactRow) =>
  sql`audit_key(${organisation_id}::uuid, 'exact', ${`${action} ${actor} ${target_id}`})`;

/** More entries than this are more than anybody asks about. */
const MOST_COUNTED = 1_000;

/** How often this actor has done this since then, by what the entries say. */
export async function countRepeated(
  tx: QueryExecutorProvider,
  search: { organisation: string; action: string; actor: string; since: Date },
): Promise<number> {
  const { organisation, action, actor, since } = search;
  const { rows } = await sql<{ times: number }>`
    select coalesce(sum(coalesce((details->>'count')::int, 1)), 0)::int as times from (
      select details from audit_entries
      where organisation_id = ${organisation} and occurred_at >= ${since}
        and key_both = audit_key(${organisation}::uuid, 'both', ${`${action} ${actor}`})
      limit ${MOST_COUNTED}) as found`.execute(tx);
  return rows[0]?.times ?? 0;
}

type Search = {
  organisation: string;
  from: Date | undefined;
  to: Date | undefined;
  /** Undefined: any. */
  actions: readonly string[] | undefined;
  /** Every action that the service records. */
  all: readonly string[];
  actors: readonly string[] | undefined;
  targetId: string | undefined;
  after: Position | undefined;
  limit: number;
};

/**
 * The newest entries that match. With a list of values PostgreSQL would read and sort every match;
 * instead the newest few entries of each value (or pair of values) are read straight off their
 * index and merged. However many entries there are, that is at most values × limit rows.
 */
export async function selectEntries(
  tx: QueryExecutorProvider,
  search: Search,
): Promise<EntryRow[]> {
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

/** The keys to look up, and the column to look in. */
function wayOfAsking({ organisation, actions, all, actors, targetId }: Search): {
  wanted: Sql;
  column: Sql;
} {
  const key = (kind: string, value: Sql) =>
    sql`select audit_key(${organisation}::uuid, ${kind}, ${value}) as key`;
  // A value given twice must not return its entries twice.
  const each = (values: readonly string[], name: Sql) =>
    sql`unnest(${[...new Set(values)]}::text[]) as ${name}`;
  const eachAction = each(actions ?? all, sql`action`);
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
  tx: QueryExecutorProvider,
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
  tx: QueryExecutorProvider,
  moment: Date,
  atMost: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from audit_entries where id in (
      select id from audit_entries where occurred_at < ${moment} order by occurred_at limit ${atMost}
    )`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Every organisation that has entries, one index probe each. */
const WITH_ORGANISATIONS = sql`
    with recursive organisations (id) as (
      (select organisation_id from audit_entries order by organisation_id limit 1)
      union all
      select (select organisation_id from audit_entries
              where organisation_id > organisations.id order by organisation_id limit 1)
      from organisations where organisations.id is not null
    )`;

/**
 * Clears the IP addresses and user agents of erased people, and the names that they gave their own
 * things of these target types; what they did stays. Goes organisation by organisation, since no
 * index is by actor alone.
 */
export async function forgetPeople(
  tx: QueryExecutorProvider,
  userIds: readonly string[],
  ownThings: readonly string[] = [],
): Promise<number> {
  const isNamed = sql`(entry.target_type = any(${[...ownThings]}::text[]) and entry.details ? 'name')`;
  const { numAffectedRows } = await sql`
    ${WITH_ORGANISATIONS}
    update audit_entries as entry set ip_address = null, user_agent = null,
      details = case when ${isNamed} then entry.details - 'name' else entry.details end
    from organisations, unnest(${userIds.map((id) => `user:${id}`)}::text[]) as erased (actor)
    where entry.key_actor = audit_key(organisations.id, 'actor', erased.actor)
      and entry.organisation_id = organisations.id and entry.actor = erased.actor
      and (entry.ip_address is not null or entry.user_agent is not null or ${isNamed})`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/**
 * Clears IP address and user agent where this actor did these things to this target, in any
 * organisation.
 */
export async function forgetOrigins(
  tx: QueryExecutorProvider,
  { actor, actions, targetId }: { actor: string; actions: readonly string[]; targetId: string },
): Promise<void> {
  await sql`
    ${WITH_ORGANISATIONS}
    update audit_entries as entry set ip_address = null, user_agent = null
    from organisations, unnest(${[...actions]}::text[]) as done (action)
    where entry.key_target = audit_key(organisations.id, 'target', done.action || ' ' || ${targetId})
      and entry.organisation_id = organisations.id and entry.target_id = ${targetId}
      and entry.actor = ${actor}
      and (entry.ip_address is not null or entry.user_agent is not null)`.execute(tx);
}

/** For an organisation that is gone: nobody can read its log, and a name in it may be a person's. */
export async function forgetDetailsIn(
  tx: QueryExecutorProvider,
  organisation: string,
): Promise<void> {
  await sql`
    update audit_entries set details = '{}', ip_address = null, user_agent = null
    where organisation_id = ${organisation}`.execute(tx);
}

/** Every person, in any organisation's log, with an IP address or user agent still recorded. */
export async function selectEveryUser(
  tx: QueryExecutorProvider,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ actor: string }>`
    select distinct actor from audit_entries
    where left(actor, 5) = 'user:' and actor > ${`user:${after}`}
      and (ip_address is not null or user_agent is not null)
    order by actor limit ${limit}`.execute(tx);
  return rows.map(({ actor }) => actor.slice('user:'.length));
}
