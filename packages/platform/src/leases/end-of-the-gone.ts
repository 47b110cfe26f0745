import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, type QueryExecutorProvider, sql } from 'kysely';
import type { Database } from '../db/index.ts';
import type { Logger } from '../log/index.ts';
import { isWorkerAlive, type Worker } from '../queue/index.ts';

const LOOK_EVERY_MS = 2_000;
/** A worker whose connection was lost, as by a restart of the database, has a new one by then. */
const GONE_MS = 6_000;

const worker = sql<string>`substring(holder from ' as (\\S+)$')`;

/** How a lease names its worker. */
export const heldAs = (name: string) => `as ${name}`;

/**
 * Ends the leases of workers that are gone, which is known long before they expire: nothing holds
 * the lock of the worker's name. That must be seen for a while, see `GONE_MS`. A worker that is frozen
 * holds its lock, and keeps its leases until they expire. Should one be alive after all, its late
 * writes are refused, as after any lease that was lost.
 */
export function createLooks<Tx extends QueryExecutorProvider>(
  database: { system<T>(work: (tx: Tx) => Promise<T>): Promise<T> },
  onEnded: (tx: Tx) => Promise<void>,
) {
  /** Since when each was seen to be gone. */
  let gone = new Map<string, number>();
  return {
    /** Returns the resources whose leases were ended. */
    async look(now: number): Promise<string[]> {
      const seen = gone;
      gone = new Map();
      const found = await database.system((tx) => findGone(tx));
      gone = new Map(found.map((name) => [name, seen.get(name) ?? now]));
      const late = found.filter((name) => now - (gone.get(name) ?? now) >= GONE_MS);
      if (late.length === 0) return [];
      return database.system(async (tx) => {
        const ended = await endLeasesOf(tx, late);
        if (ended.length > 0) await onEnded(tx);
        return ended;
      });
    },
  };
}

async function findGone(tx: QueryExecutorProvider): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct ${worker} as name from leases
    where expires_at > clock_timestamp() and ${worker} is not null
      and not ${isWorkerAlive(worker)}`.execute(tx);
  return rows.map(({ name }) => name);
}

async function endLeasesOf(tx: QueryExecutorProvider, names: string[]): Promise<string[]> {
  const { rows } = await sql<{ resource: string }>`
    update leases set expires_at = clock_timestamp()
    where expires_at > clock_timestamp() and ${worker} = any(${names})
      and not ${isWorkerAlive(worker)}
    returning resource`.execute(tx);
  return rows.map(({ resource }) => resource);
}

/** Looks for as long as it runs; `onEnded` is part of the same commit. */
export function watchLeases<Tables>(
  database: Database<Tables>,
  { log, onEnded }: { log: Logger; onEnded(tx: Kysely<Tables>): Promise<void> },
): Worker {
  const stopping = new AbortController();
  const { signal } = stopping;
  const looks = createLooks(database, onEnded);
  const loop = (async () => {
    while (!signal.aborted) {
      try {
        const resources = await looks.look(performance.now());
        if (resources.length > 0) log.warn({ resources }, 'a worker is gone; its leases are over');
      } catch (err) {
        log.debug({ err }, 'the leases of workers that are gone could not be looked for');
      }
      await delay(LOOK_EVERY_MS, undefined, { signal }).catch(() => {});
    }
  })();
  return {
    check: async () => {},
    counts: () => [],
    stop: async () => {
      stopping.abort();
      await loop;
    },
  };
}
