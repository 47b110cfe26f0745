import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.ts';

export type TakenTurns = {
  taken: boolean;
  /** Until the first of them or, if none was taken, until there would be one. */
  waitMs: number;
  /** How much longer the host is paused; 0 if it is not. */
  pausedMs: number;
};

/**
 * Takes the next turns at a host, in one statement and by the database's clock: all workers wait in
 * one queue. Turns that would come later than `lineMs` from now are not taken. If a worker in a
 * hurry gets none, those that yield take none for a moment.
 */
export async function takeTurns(
  tx: Kysely<Tables>,
  host: string,
  wanted: { count: number; intervalMs: number; lineMs: number; hurried: boolean; yields: boolean },
): Promise<TakenTurns> {
  const { count, intervalMs, lineMs, hurried, yields } = wanted;
  await sql`insert into host_turns (host, next_at) values (${host}, clock_timestamp())
            on conflict (host) do nothing`.execute(tx);
  const { rows } = await sql<{ wait_ms: number; paused_ms: number; taken: boolean }>`
    update host_turns t
    set next_at = case when turn.taken
                       then turn.at + ${count * intervalMs} * interval '1 millisecond'
                       else t.next_at end,
        hurried_until = case when ${hurried}::boolean and not turn.taken
                             then turn.now + ${lineMs} * interval '1 millisecond'
                             else t.hurried_until end
    from (
      select *, at <= now + ${lineMs} * interval '1 millisecond'
        and not (${yields}::boolean and coalesce(hurried_until > now, false)) as taken
      from (
        select host, now, hurried_until, paused_until,
               greatest(next_at, now, coalesce(paused_until, next_at)) as at
        from (select h.*, clock_timestamp() as now from host_turns h
              where host = ${host} for update) locked
      ) next
    ) turn
    where t.host = turn.host
    returning turn.taken,
      ceil(extract(epoch from turn.at - turn.now) * 1000)::int as wait_ms,
      ceil(coalesce(extract(epoch from turn.paused_until - turn.now) * 1000, 0))::int
        as paused_ms`.execute(tx);
  const { taken = false, wait_ms: waitMs = 0, paused_ms: pausedMs = 0 } = rows[0] ?? {};
  return { taken, waitMs: Math.max(0, waitMs), pausedMs: Math.max(0, pausedMs) };
}

export async function isPaused(tx: Kysely<Tables>, host: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from host_turns where host = ${host} and paused_until > clock_timestamp()`.execute(tx);
  return rows.length > 0;
}

export async function pauseHost(tx: Kysely<Tables>, host: string, ms: number): Promise<void> {
  await sql`
    insert into host_turns (host, next_at, paused_until)
    values (${host}, clock_timestamp(), clock_timestamp() + ${ms} * interval '1 millisecond')
    on conflict (host) do update
      set paused_until = greatest(host_turns.paused_until, excluded.paused_until)`.execute(tx);
}

/** Forgets hosts that were not asked for a week: their state is of no use by then. */
export async function forgetHosts(tx: Kysely<Tables>): Promise<void> {
  await sql`
    delete from host_turns
    where next_at < now() - interval '7 days'
      and (paused_until is null or paused_until < now())`.execute(tx);
}

/** System scope. */
export async function countHosts(tx: Kysely<Tables>): Promise<{ paused: number; all: number }> {
  const { rows } = await sql<{ paused: number; all: number }>`
    select count(*) filter (where paused_until > clock_timestamp()) as paused, count(*) as all
    from host_turns`.execute(tx);
  return rows[0] ?? { paused: 0, all: 0 };
}
