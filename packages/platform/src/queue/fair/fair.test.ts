import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { type Database, migrate, openDatabase } from '../../db/index.ts';
import { whileFrozen } from '../../testing/freeze.ts';
import { testDatabase, testPool } from '../../testing/index.ts';
import {
  defineTask,
  enqueue,
  handle,
  installQueue,
  type Lane,
  queueMigrations,
  startFairWorker,
  type Worker,
} from '../index.ts';
import { createTaskStore } from './store.ts';

const SCHEMA = 'fair_test';
const log = pino({ level: 'silent' });
let place: Awaited<ReturnType<typeof testDatabase>>;
let database: Database<unknown>;
const workers: Worker[] = [];

beforeAll(async () => {
  place = await testDatabase();
  await migrate({
    url: place.url,
    schema: SCHEMA,
    migrations: queueMigrations(SCHEMA),
    before: () => installQueue(place.url, SCHEMA),
  });
  database = openDatabase({ url: place.url, schema: SCHEMA, name: 'test' });
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop({ graceMs: 5_000 })));
  await database.system(async (tx) => {
    await sql`delete from fair_test_queue._private_jobs`.execute(tx);
    await sql`update fair_test_queue._private_job_queues set locked_at = null, locked_by = null`.execute(
      tx,
    );
    await sql`delete from lane_turns`.execute(tx);
  });
});
afterAll(async () => {
  await database.stop();
  await place.drop();
});

const define = (name: string) =>
  defineTask({
    name,
    payload: z.strictObject({ organisation: z.string(), n: z.int() }),
    actor: 'tester',
  });
const usual = define('usual');
const urgent = define('urgent');

const add = (
  task: typeof usual,
  organisation: string,
  options: { n?: number; priority?: number; queue?: string } = {},
) => {
  const { n = 0, ...rest } = options;
  return database.system((tx) => enqueue(tx, task, { organisation, n }, rest));
};

/** The running tasks, in the order in which they began; each goes on until its `end` is called. */
function gates() {
  const begun: { name: string; end(): void }[] = [];
  const handler = (task: typeof usual) =>
    handle(task, async ({ organisation, n }) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const name = `${task.name} ${organisation}${n || ''}`;
      begun.push({ name, end: resolve });
      await promise;
    });
  const names = () => begun.map(({ name }) => name);
  const began = (count: number) =>
    vi.waitUntil(() => begun.length >= count, { timeout: 90_000, interval: 10 });
  const end = (name: string) => begun.find((one) => one.name === name)?.end();
  return { handler, names, began, end, endAll: () => begun.forEach((one) => void one.end()) };
}

const lane = (handler: Lane['handlers'][number], changes: Partial<Lane> = {}): Lane => ({
  ...{ name: handler.name, handlers: [handler], slots: 1, mostPerOrganisation: 100, ...changes },
});

async function work(lanes: Lane[], options: { silentMs?: number } = {}): Promise<void> {
  workers.push(await startFairWorker({ url: place.url, schema: SCHEMA, lanes, log, ...options }));
}

test('organisations take turns, however much one of them has queued before the others', async () => {
  for (let n = 1; n <= 5; n += 1) await add(usual, 'flood', { n });
  await add(usual, 'late');
  await add(usual, 'later', { n: 1 });
  await add(usual, 'later', { n: 2, priority: -5 });
  const order: string[] = [];
  const note = handle(usual, async ({ organisation, n }) => void order.push(organisation + n));
  await work([lane(note)]);
  await vi.waitUntil(() => order.length === 8, { timeout: 90_000, interval: 10 });
  expect(order).toEqual([
    ...['later2', 'flood1', 'late0', 'later1'],
    ...['flood2', 'flood3', 'flood4', 'flood5'],
  ]);
});

test('whoever runs less is next, though its last turn was later', async () => {
  const running = gates();
  for (const n of [1, 2]) await add(usual, 'one', { n });
  await work([lane(running.handler(usual), { slots: 4 })]);
  await running.began(2);
  await add(usual, 'two', { n: 1 });
  await running.began(3);
  await add(usual, 'three');
  await running.began(4);
  await add(usual, 'one', { n: 3 });
  await add(usual, 'two', { n: 2 });
  running.end('usual three');
  await running.began(5);
  expect(running.names()[4]).toBe('usual two2');
  running.endAll();
  await running.began(6);
  running.endAll();
});

test('of fifty that ask at once, an organisation gets as many as it may run', async () => {
  for (let n = 0; n < 20; n += 1) await add(usual, 'greedy', { n });
  await add(usual, 'modest');
  const pool = testPool(place.url, { max: 10 });
  const { take } = createTaskStore(pool, SCHEMA, 'a test');
  const asked = Array.from({ length: 50 }, () =>
    take({ name: 'usual', tasks: ['usual'], most: 3 }),
  );
  const taken = (await Promise.all(asked)).flatMap((task) => task ?? []);
  const of = (name: string) =>
    taken.filter(({ payload }) => (payload as { organisation: string }).organisation === name);
  expect([of('greedy').length, of('modest').length]).toEqual([3, 1]);
  expect(new Set(taken.map(({ id }) => id)).size).toBe(4);
  await pool.end();
});

test('whoever asks while another takes waits for it, and counts what it took', async () => {
  await add(usual, 'greedy', { n: 1 });
  const pool = testPool(place.url, { max: 2 });
  const first = await pool.connect();
  const take = { name: 'usual', tasks: ['usual'], most: 1 };
  await first.query('begin');
  const taken = await first.query(`select from ${SCHEMA}.take_task('usual', '{usual}', 1, 'one')`);
  expect(taken.rowCount).toBe(1);
  await add(usual, 'greedy', { n: 2, priority: -1 });
  const second = createTaskStore(pool, SCHEMA, 'two').take(take);
  await vi.waitUntil(
    async () => {
      const { rows } = await first.query('select from pg_locks where not granted');
      return rows.length > 0;
    },
    { timeout: 90_000, interval: 10 },
  );
  await first.query('commit');
  first.release();
  expect(await second).toBeUndefined();
  await pool.end();
});

test('what an organisation may run counts over all workers, and its next begins when one ends', async () => {
  const running = gates();
  const handler = running.handler(usual);
  for (let n = 1; n <= 4; n += 1) await add(usual, 'greedy', { n });
  const most = { slots: 2, mostPerOrganisation: 2 };
  await work([lane(handler, most)]);
  await work([lane(handler, most)]);
  await running.began(2);
  await add(usual, 'modest');
  await running.began(3);
  expect(running.names()).toEqual(['usual greedy1', 'usual greedy2', 'usual modest']);
  running.end('usual greedy1');
  await running.began(4);
  expect(running.names()[3]).toBe('usual greedy3');
  running.endAll();
  await running.began(5);
  running.endAll();
});

test('an urgent lane has slots of its own, and takes those of the others first', async () => {
  const running = gates();
  for (let n = 1; n <= 4; n += 1) await add(usual, `org-${n}-`);
  await work([
    lane(running.handler(urgent)),
    lane(running.handler(usual), { slots: 2, mostPerOrganisation: 1 }),
  ]);
  await running.began(2);
  await add(urgent, 'calm');
  await running.began(3);
  expect(running.names()[2]).toBe('urgent calm');
  await add(urgent, 'second');
  running.end('usual org-1-');
  await running.began(4);
  expect(running.names()[3]).toBe('urgent second');
  running.end('urgent second');
  await running.began(5);
  expect(running.names()[4]).toBe('usual org-3-');
  running.endAll();
  await running.began(6);
  running.endAll();
});

test('tasks of one named queue run one after the other, and hold up nobody else', async () => {
  const running = gates();
  for (const n of [1, 2]) await add(usual, 'one', { n, queue: 'datasource' });
  await add(usual, 'one', { n: 3 });
  await work([lane(running.handler(usual), { slots: 3 })]);
  await running.began(2);
  expect(running.names()).toEqual(['usual one1', 'usual one3']);
  running.end('usual one1');
  await running.began(3);
  expect(running.names()[2]).toBe('usual one2');
  running.endAll();
});

test('a task that fails is tried again; one that a dead worker holds is taken from it', async () => {
  const seen: string[] = [];
  await add(usual, 'held', { queue: 'of the dead' });
  await database.system(async (tx) => {
    await sql`select take_task('usual', '{usual}', 1, 'dead')`.execute(tx);
    const ago = sql`now() - interval '10 seconds'`;
    await sql`update fair_test_queue._private_jobs set locked_at = ${ago}`.execute(tx);
  });
  await add(usual, 'failing');
  const handler = handle(usual, async ({ organisation }, { attempt, actor }) => {
    seen.push(`${organisation} ${attempt} by ${actor.name}`);
    if (organisation === 'failing' && attempt === 1) throw new Error('once more');
  });
  await work([lane(handler)]);
  await vi.waitUntil(() => seen.length === 3, { timeout: 90_000 });
  expect(seen[0]).toBe('failing 1 by tester');
  expect(seen.slice(1).sort()).toEqual(['failing 2 by tester', 'held 2 by tester']);
});

test('one that will not end is aborted when its worker stops, and left to the next', async () => {
  const events: string[] = [];
  await add(usual, 'stuck');
  const stuck = handle(usual, async (_, { signal }) => {
    events.push('began');
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    throw signal.reason;
  });
  await work([lane(stuck)]);
  await vi.waitUntil(() => events.length === 1, { timeout: 90_000 });
  await workers.pop()?.stop({ graceMs: 200 });
  await database.system((tx) =>
    sql`update fair_test_queue._private_jobs set run_at = now()`.execute(tx),
  );
  await work([lane(handle(usual, async () => void events.push('again')))]);
  await vi.waitUntil(() => events.includes('again'), { timeout: 90_000 });
});

test('a worker that lost its connections goes on under another name, and loses no task', async () => {
  const running = gates();
  await add(usual, 'before');
  await work([lane(running.handler(usual), { slots: 2 })]);
  await running.began(1);
  await database.system((tx) =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name like 'holdfast queue%' and datname = current_database()`.execute(tx),
  );
  await add(usual, 'after');
  await running.began(2);
  expect(running.names()).toEqual(['usual before', 'usual after']);
  running.endAll();
  await vi.waitUntil(
    async () => {
      const { rows } = await database.system((tx) =>
        sql`select from fair_test_queue._private_jobs`.execute(tx),
      );
      return rows.length === 0;
    },
    { timeout: 90_000 },
  );
});

test('a worker that stops tells of no connection that the server cuts while it closes', async () => {
  const told: string[] = [];
  const worker = await startFairWorker({
    ...{ url: place.url, schema: SCHEMA },
    lanes: [lane(gates().handler(usual))],
    log: pino({ level: 'warn' }, { write: (line) => told.push(line) }),
  });
  const sessions = async () => {
    const { rows } = await database.system((tx) =>
      sql<{ pid: number }>`select pid from pg_stat_activity
        where application_name = 'holdfast queue' and datname = current_database()`.execute(tx),
    );
    return rows.map(({ pid }) => pid);
  };
  const open = await sessions();
  expect(open).not.toEqual([]);
  await whileFrozen(open, async () => {
    await worker.stop({ graceMs: 1_000 });
    await database.system((tx) =>
      sql`select pg_terminate_backend(p) from unnest(${open}::int[]) p`.execute(tx),
    );
  });
  await vi.waitUntil(async () => (await sessions()).length === 0, { timeout: 90_000 });
  expect(told).toEqual([]);
});
