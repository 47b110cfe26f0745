import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.ts';

/**
 * Takes the next turn at a host, in one statement and by the database's clock: all workers wait in
 * one queue. Returns how long to wait for it; a turn that would come too late is not taken.
 */
export async function takeTurn(
  tx: Kysely<Tables>,
  host: string,
  { intervalMs, longestMs }: { intervalMs: number; longestMs: number },
): Promise<{ taken: boolean; waitMs: number }> {
  await sql`insert into host_turns (host, next_at) values (${host}, clock_timestamp())
            on conflict (host) do nothing`.execute(tx);
  const { rows } = await sql<{ wait_ms: number; taken: boolean }>`
    update host_turns t
    set next_at = case when turn.at <= turn.latest
                       then turn.at + ${intervalMs} * interval '1 millisecond'
                       else t.next_at end
    from (
      select host, clock_timestamp() + ${longestMs} * interval '1 millisecond' as latest,
             greatest(next_at, clock_timestamp(), coalesce(paused_until, next_at)) as at
      from host_turns where host = ${host} for update
    ) turn
    where t.host = turn.host
    returning turn.at <= turn.latest as taken,
              ceil(extract(epoch from turn.at - clock_timestamp()) * 1000)::int as wait_ms`.execute(
    tx,
  );
  const { wait_ms: waitMs = 0, taken = false } = rows[0] ?? {};
  return { taken, waitMs: Math.max(0, waitMs) };
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
