import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { type Database, migrate, openDatabase } from '../db/index.ts';
import { ensureApplicationDatabase, startEmbeddedPostgres } from '../embedded-postgres/index.ts';
import { often, temporaryDirectory, testDatabase } from '../testing/index.ts';
import { countTask, SCHEMA } from './count.fixture.ts';
import {
  defineTask,
  enqueue,
  enqueueAll,
  handle,
  installQueue,
  queueMigrations,
  startWorker,
  type TaskHandler,
} from './index.ts';

const log = pino({ level: 'silent' });
const ORGANISATION = '01980000-0000-7000-8000-000000000001';
let place: Awaited<ReturnType<typeof testDatabase>>;
let database: Database<unknown>;
const running: { stop(options: { graceMs: number }): Promise<void> }[] = [];
const processes: ChildProcess[] = [];

beforeAll(async () => {
  place = await testDatabase();
  await migrate({
    url: place.url,
    schema: SCHEMA,
    migrations: [
      ...queueMigrations(SCHEMA),
      { name: 'test/0001.sql', sql: 'create table effects (n int not null)' },
    ],
    before: () => installQueue(place.url, SCHEMA),
  });
  database = openDatabase({ url: place.url, schema: SCHEMA, name: 'test' });
});

afterEach(async () => {
  for (const child of processes.splice(0)) child.kill('SIGKILL');
  await Promise.all(running.splice(0).map((worker) => worker.stop({ graceMs: 5_000 })));
  await database.system((tx) => sql`truncate effects, queue_test_queue._private_jobs`.execute(tx));
});

afterAll(async () => {
  await database.stop();
  await place.drop();
});

async function work(handlers: TaskHandler[], concurrency = 2) {
  const worker = await startWorker({ url: place.url, schema: SCHEMA, handlers, concurrency, log });
  running.push(worker);
  return worker;
}

const noteTask = defineTask({
  name: 'note',
  payload: z.strictObject({ text: z.string() }),
  actor: 'scribe',
});

test("a task runs if and only if the caller's transaction commits, also in a tenant's", async () => {
  const seen: string[] = [];
  await work([handle(noteTask, async ({ text }) => void seen.push(text))]);
  await database
    .tenant(ORGANISATION, async (tx) => {
      await enqueue(tx, noteTask, { text: 'rolled back' });
      throw new Error('no');
    })
    .catch(() => {});
  await database.tenant(ORGANISATION, (tx) => enqueue(tx, noteTask, { text: 'committed' }));
  await vi.waitUntil(() => seen.length > 0, { timeout: 90_000 });
  expect(seen).toEqual(['committed']);
});

test('many tasks at once take three connections, as docs/scaling.md says', async () => {
  const { promise: all, resolve: end } = Promise.withResolvers<void>();
  let begun = 0;
  const handler = handle(noteTask, async () => {
    begun += 1;
    await all;
  });
  await work([handler], 12);
  await database.system(async (tx) => {
    for (let n = 0; n < 12; n += 1) await enqueue(tx, noteTask, { text: String(n) });
  });
  await vi.waitUntil(() => begun === 12, { timeout: 90_000 });
  const { rows } = await database.system((tx) =>
    sql`select from pg_stat_activity
        where application_name = 'holdfast queue' and datname = current_database()`.execute(tx),
  );
  end();
  expect(rows).toHaveLength(3);
});

test('a payload that does not fit is refused where it is enqueued', async () => {
  const wrong = { text: 1 } as unknown as { text: string };
  await expect(database.system((tx) => enqueue(tx, noteTask, wrong))).rejects.toThrow(/string/);
});

test('a task that fails is tried again, and knows its attempt and its actor', async () => {
  const attempts: number[] = [];
  const actors: unknown[] = [];
  await work([
    handle(noteTask, async (_, { attempt, actor }) => {
      attempts.push(attempt);
      actors.push(actor);
      if (attempt === 1) throw new Error('once more');
    }),
  ]);
  await database.system((tx) => enqueue(tx, noteTask, { text: 'again' }));
  await vi.waitUntil(() => attempts.length === 2, { timeout: 90_000 });
  expect(attempts).toEqual([1, 2]);
  expect(actors[0]).toEqual({ type: 'system', name: 'scribe' });
});

test('of waiting tasks with one key the newest is kept; smaller priorities run first', async () => {
  const seen: string[] = [];
  await database.system(async (tx) => {
    await enqueue(tx, noteTask, { text: 'later' }, { priority: 10 });
    await enqueue(tx, noteTask, { text: 'old' }, { key: 'k', priority: 5 });
    await enqueue(tx, noteTask, { text: 'new' }, { key: 'k', priority: 5 });
    await enqueue(tx, noteTask, { text: 'first' }, { priority: 1 });
  });
  await work([handle(noteTask, async ({ text }) => void seen.push(text))], 1);
  await vi.waitUntil(() => seen.length === 3, { timeout: 90_000 });
  expect(seen).toEqual(['first', 'new', 'later']);
});

test('a worker that stops finishes its task; one that will not end is aborted and runs again', async () => {
  const events: string[] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const polite = await work([
    handle(noteTask, async () => {
      events.push('began');
      await held;
      events.push('finished');
    }),
  ]);
  await database.system((tx) => enqueue(tx, noteTask, { text: 'x' }));
  await vi.waitUntil(() => events.includes('began'), { timeout: 90_000 });
  const stopped = polite.stop({ graceMs: 10_000 });
  release();
  await stopped;
  expect(events).toEqual(['began', 'finished']);

  const stuck = await work([
    handle(noteTask, async (_, { signal }) => {
      events.push('stuck');
      await once(signal, 'abort');
      throw signal.reason;
    }),
  ]);
  await database.system((tx) => enqueue(tx, noteTask, { text: 'y' }));
  await vi.waitUntil(() => events.includes('stuck'), { timeout: 90_000 });
  await stuck.stop({ graceMs: 200 });
  await work([handle(noteTask, async () => void events.push('again'))]);
  await vi.waitUntil(() => events.includes('again'), { timeout: 90_000 });
});

const total = often({ test: 500, soak: 10_000 });

test(`${total} tasks through two worker processes, one killed with -9 in the middle: none is lost`, async () => {
  await database.system((tx) =>
    enqueueAll(
      tx,
      countTask,
      Array.from({ length: total }, (_, n) => ({ n })),
    ),
  );
  const [victim] = [startProcess(), startProcess()];
  await vi.waitUntil(async () => (await effects()) > total / 4, { timeout: 90_000, interval: 20 });
  victim?.kill('SIGKILL');
  await vi.waitUntil(async () => (await effects()) === total, { timeout: 90_000, interval: 100 });
  const { rows } = await database.system((tx) =>
    sql<{ n: number }>`select count(*) as n from effects`.execute(tx),
  );
  // What the killed worker had done but not yet reported is done again: at least once, never lost.
  expect(rows[0]?.n).toBeGreaterThanOrEqual(total);
  await vi.waitUntil(async () => (await waiting()) === 0, { timeout: 90_000, interval: 100 });
}, 200_000);

function startProcess(): ChildProcess {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'count.fixture.ts')], {
    env: { ...process.env, TEST_DATABASE_URL: place.url },
    stdio: 'inherit',
  });
  processes.push(child);
  return child;
}

async function effects(): Promise<number> {
  const { rows } = await database.system((tx) =>
    sql<{ n: number }>`select count(distinct n) as n from effects`.execute(tx),
  );
  return rows[0]?.n ?? 0;
}

async function waiting(): Promise<number> {
  const { rows } = await database.system((tx) =>
    sql<{ n: number }>`select count(*) as n from queue_test_queue.jobs`.execute(tx),
  );
  return rows[0]?.n ?? 0;
}

test('PostgreSQL restarts in the middle: the worker comes back and no task stays behind', async () => {
  const folder = await temporaryDirectory();
  const settings = { fsync: 'off', synchronous_commit: 'off' };
  const first = await startEmbeddedPostgres({ directory: folder.path, settings });
  const url = await ensureApplicationDatabase(first.adminUrl(), 'restarted');
  const effects = { name: 'test/0001.sql', sql: 'create table effects (n int not null)' };
  await migrate({
    url,
    schema: SCHEMA,
    migrations: [...queueMigrations(SCHEMA), effects],
    before: () => installQueue(url, SCHEMA),
  });
  const restarted = openDatabase<unknown>({ url, schema: SCHEMA, name: 'test' });
  const count = () =>
    restarted.system(async (tx) => {
      const { rows } = await sql<{ n: number }>`select count(distinct n) as n from effects`.execute(
        tx,
      );
      return rows[0]?.n ?? 0;
    });
  const counting = handle(countTask, async ({ n }) => {
    await restarted.system((tx) => sql`insert into effects values (${n})`.execute(tx));
  });
  const worker = await startWorker({
    url,
    schema: SCHEMA,
    handlers: [counting],
    concurrency: 4,
    log,
  });
  await restarted.system((tx) =>
    enqueueAll(
      tx,
      countTask,
      Array.from({ length: 500 }, (_, n) => ({ n })),
    ),
  );
  await vi.waitFor(async () => expect(await count()).toBeGreaterThan(100), { timeout: 90_000 });
  await first.stop();
  const second = await startEmbeddedPostgres({ directory: folder.path, settings });
  await vi.waitFor(async () => expect(await count()).toBe(500), { timeout: 90_000 });
  await worker.stop({ graceMs: 5_000 });
  await restarted.stop();
  await second.stop();
  await folder.remove();
});
