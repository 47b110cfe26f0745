import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Database, migrate, openDatabase } from '../db/index.ts';
import { Problem } from '../errors/index.ts';
import { createLogger } from '../log/index.ts';
import { testDatabase } from '../testing/index.ts';
import { createLooks } from './end-of-the-gone.ts';
import { holdLease } from './hold.ts';
import { runLeased } from './index.ts';
import { assertLease, type Lease, LeaseLost, takeLease } from './lease.ts';

let place: Awaited<ReturnType<typeof testDatabase>>;
let database: Database<unknown>;

beforeAll(async () => {
  place = await testDatabase();
  await migrate({
    url: place.url,
    schema: 'leases_test',
    migrations: [{ name: 'test/0001.sql', sql: 'create table written (by text)' }],
  });
  database = openDatabase({ url: place.url, schema: 'leases_test', name: 'test' });
});
afterAll(async () => {
  await database.stop();
  await place.drop();
});

const long = { holder: 'one', ttlMs: 60_000 };

/** Makes a lease run out now, as if its holder had been silent for its whole life. */
async function expire(lease: Lease): Promise<void> {
  await database.system((tx) =>
    sql`update leases set expires_at = clock_timestamp() where resource = ${lease.resource}`.execute(
      tx,
    ),
  );
}

async function take(resource: string): Promise<Lease> {
  const lease = await takeLease(database, resource, long);
  if (!lease) throw new Error(`${resource} is held`);
  return lease;
}

function write(lease: Lease, by: string): Promise<unknown> {
  return database.system(async (tx) => {
    await sql`insert into written values (${by})`.execute(tx);
    await assertLease(tx, lease);
  });
}

function endWaitingSessions(): Promise<unknown> {
  return database.system((tx) =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(tx),
  );
}

test('of twenty that ask at once, one gets the lease', async () => {
  const taken = await Promise.all(
    Array.from({ length: 20 }, () => takeLease(database, 'busy', long)),
  );
  expect(taken.filter(Boolean)).toHaveLength(1);
});

test('every write of a holder that lost its lease is refused by the database', async () => {
  const old = await take('fenced');
  await write(old, 'old');
  await expire(old);
  await expect(write(old, 'expired')).rejects.toThrow(LeaseLost);
  const next = await take('fenced');
  expect(next.token).toBeGreaterThan(old.token);
  await expect(write(old, 'zombie')).rejects.toThrow(LeaseLost);
  await write(next, 'next');
  const { rows } = await database.system((tx) =>
    sql<{ by: string }>`select by from written`.execute(tx),
  );
  expect(rows.map((row) => row.by)).toEqual(['old', 'next']);
});

test('a token is never given twice, also when the lease was released in between', async () => {
  const first = await take('released');
  await holdLease(database, first, { ttlMs: 60_000, heartbeatMs: 60_000 }, async () => {});
  const second = await take('released');
  expect(second.token).toBeGreaterThan(first.token);
  await expect(write(first, 'zombie')).rejects.toThrow(LeaseLost);
});

test('a lease cannot be taken between the check and the commit of a write', async () => {
  const lease = await take('race');
  await database.system(async (tx) => {
    await assertLease(tx, lease);
    const expiring = expire(lease); // waits for this transaction
    const settled = await Promise.race([expiring.then(() => 'expired'), waiting(tx)]);
    expect(settled).toBe('waiting');
    expiring.catch(() => {});
  });
});

/** Resolves when another session waits for a lock of this transaction. */
async function waiting(tx: Parameters<typeof assertLease>[0]): Promise<string> {
  for (;;) {
    const { rows } = await sql`
      select from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(tx);
    if (rows.length > 0) return 'waiting';
  }
}

test('the heartbeat keeps a lease far beyond its length', async () => {
  const lease = await takeLease(database, 'beating', { holder: 'one', ttlMs: 3_000 });
  if (!lease) throw new Error('held');
  const started = performance.now();
  await holdLease(database, lease, { ttlMs: 3_000, heartbeatMs: 100 }, async (signal) => {
    while (performance.now() - started < 7_000) {
      await write(lease, 'beating');
      await delay(100);
      expect(signal.aborted).toBe(false);
    }
  });
});

test('a holder learns by its signal that the lease is gone', async () => {
  const lease = await take('stolen');
  const lost = holdLease(database, lease, { ttlMs: 60_000, heartbeatMs: 20 }, async (signal) => {
    await expire(lease);
    await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  });
  await expect(lost).rejects.toThrow(LeaseLost);
});

const log = createLogger({ name: 'test', level: 'trace', destination: { write: () => {} } });
const options = (signal = new AbortController().signal) => ({
  ttlMs: 60_000,
  heartbeatMs: 20,
  signal,
  log,
});
const writtenBy = async (by: string) => {
  const { rows } = await database.system((tx) =>
    sql`select from written where by = ${by}`.execute(tx),
  );
  return rows.length;
};
const insert = (by: string) => (tx: Parameters<typeof assertLease>[0]) =>
  sql`insert into written values (${by})`.execute(tx);

test('a run answers what its work answers, or that somebody else is at it', async () => {
  const inside = await runLeased(database, 'run', options(), () =>
    runLeased(database, 'run', options(), async () => 'second'),
  );
  expect(inside).toBe('busy');
  expect(await runLeased(database, 'run', options(), async () => 'after')).toBe('after');
});

test('a run that lost its lease writes nothing more, and gives up trying to', async () => {
  await runLeased(database, 'run lost', { ...options(), heartbeatMs: 60_000 }, async (run) => {
    await run.system(insert('run'));
    expect(await run.isStillHeld()).toBe(true);
    await expire({ resource: 'run lost', token: run.token });
    const late = run.retry(() => run.system(insert('run')));
    const error = await late.catch((reason) => reason);
    expect([run.isLost(error), run.isLost(new Error('another'))]).toEqual([true, false]);
    expect(await run.isStillHeld()).toBe(false);
  });
  expect(await writtenBy('run')).toBe(1);
});

test('a lease that ran out while the run was asking whether it is held does not count as held', async () => {
  const locked = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const short = { ...options(), ttlMs: 600, heartbeatMs: 50 };
  let locking: Promise<void> | undefined;
  let held: boolean | 'busy' | undefined;
  const running = runLeased(database, 'run asking', short, async (run) => {
    locking = database.system(async (tx) => {
      await sql`lock table leases in access exclusive mode`.execute(tx);
      locked.resolve();
      await release.promise;
    });
    await locked.promise;
    const asked = run.isStillHeld();
    await new Promise((resolve) => run.lost.addEventListener('abort', resolve));
    await endWaitingSessions();
    return asked;
  }).then((answer) => {
    held = answer;
  });
  try {
    // It ends although the database still hangs: the heartbeats that were due have not queued up.
    await vi.waitUntil(() => held !== undefined, { timeout: 20_000 });
  } finally {
    release.resolve();
    await Promise.all([running, locking]);
  }
  expect(held).toBe(false);
});

test('a run is told apart whether it should stop or has lost its lease', async () => {
  const stop = new AbortController();
  await runLeased(database, 'run stopped', options(stop.signal), async (run) => {
    stop.abort();
    expect([run.signal.aborted, run.stopping.aborted, run.lost.aborted]).toEqual([
      true,
      true,
      false,
    ]);
    await run.system(insert('stopping'));
  });
  expect(await writtenBy('stopping')).toBe(1);
  await runLeased(database, 'run robbed', options(), async (run) => {
    await expire({ resource: 'run robbed', token: run.token });
    await new Promise((resolve) => run.signal.addEventListener('abort', resolve));
    expect([run.stopping.aborted, run.lost.aborted]).toEqual([false, true]);
  });
});

test('a write that must not be lost is tried while the database is away, and a few times if it refuses', async () => {
  const failing = (times: number, error: Error) => {
    let tries = 0;
    return async () => {
      tries += 1;
      if (tries <= times) throw error;
      return tries;
    };
  };
  await runLeased(database, 'run retried', options(), async (run) => {
    const away = run.retry(failing(2, new Problem('UNAVAILABLE')));
    const refused = run.retry(failing(9, new Error('deadlock')));
    expect(await away).toBe(3);
    await expect(refused).rejects.toThrow('deadlock');
  });
});

describe('the leases of a worker', () => {
  const MINUTE_MS = 60_000;

  /** Holds the lock of a worker's name, as its queue does. */
  async function live(name: string): Promise<pg.Client> {
    const client = new pg.Client(place.url);
    client.on('error', () => {});
    await client.connect();
    await client.query('select pg_advisory_lock(hashtextextended($1, 1))', [name]);
    return client;
  }

  /** Until the server has noticed that the connection is gone. */
  const isGone = (name: string) =>
    database.system(async (tx) => {
      const { rows } = await sql<{ free: boolean }>`
        select pg_try_advisory_xact_lock(hashtextextended(${name}, 1)) as free`.execute(tx);
      return rows[0]?.free === true;
    });

  test('that is gone end once that was seen for a while, long before they expire, and its late writes are refused', async () => {
    const one = await live('fair-one');
    const other = await live('fair-other');
    const told: string[] = [];
    const looks = createLooks(database, async () => void told.push('ended'));
    const { signal } = new AbortController();
    const options = { ttlMs: 36_000_000, heartbeatMs: MINUTE_MS, signal, log };
    const ours = { ...options, worker: 'fair-one' };
    await runLeased(database, 'run of the gone', ours, async (run) => {
      await runLeased(
        database,
        'run of the living',
        { ...options, worker: 'fair-other' },
        async () => {
          await runLeased(database, 'run of nobody', options, async () => {
            expect(await looks.look(0)).toEqual([]);
            expect(await looks.look(MINUTE_MS)).toEqual([]);
            await one.end();
            await vi.waitFor(async () => expect(await isGone('fair-one')).toBe(true));
            expect(await looks.look(2 * MINUTE_MS)).toEqual([]);
            expect(await looks.look(3 * MINUTE_MS)).toEqual(['run of the gone']);
            expect(await looks.look(4 * MINUTE_MS)).toEqual([]);
          });
        },
      );
      await expect(run.system(async () => {})).rejects.toThrow(LeaseLost);
      expect(await takeLease(database, 'run of the gone', long)).toBeDefined();
    });
    expect(told).toEqual(['ended']);
    await other.end();
  });

  test('that has a new connection in time go on', async () => {
    const before = await live('fair-again');
    const looks = createLooks(database, async () => {});
    const { signal } = new AbortController();
    const options = { ttlMs: 36_000_000, heartbeatMs: MINUTE_MS, signal, log };
    await runLeased(database, 'run again', { ...options, worker: 'fair-again' }, async (run) => {
      await before.end();
      await vi.waitFor(async () => expect(await isGone('fair-again')).toBe(true));
      expect(await looks.look(0)).toEqual([]);
      const after = await live('fair-again');
      expect(await looks.look(MINUTE_MS)).toEqual([]);
      await after.end();
      await vi.waitFor(async () => expect(await isGone('fair-again')).toBe(true));
      expect(await looks.look(2 * MINUTE_MS)).toEqual([]);
      await run.system(async () => {});
    });
  });
});
