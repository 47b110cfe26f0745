import { type RawBuilder, sql } from 'kysely';

/**
 * Whether a worker with this name is alive: it holds the lock that `startLiveness` takes. The server
 * drops that when the worker's process or connection is gone; one that is frozen still holds it.
 */
export function isWorkerAlive(name: RawBuilder<string>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from pg_locks
    where locktype = 'advisory' and granted and objsubid = 1
      and database = (select oid from pg_database where datname = current_database())
      and (classid::bigint << 32) | objid::bigint = hashtextextended(${name}, 1))`;
}
