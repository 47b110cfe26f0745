import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { migrate, openDatabase } from '../db/index.ts';
import type { Metric } from '../http/index.ts';
import { testDatabase } from '../testing/index.ts';
import {
  defineTask,
  enqueue,
  handle,
  installQueue,
  queueMetrics,
  queueMigrations,
  startWorker,
  taskMetrics,
} from './index.ts';

const SCHEMA = 'measured';
const log = pino({ level: 'silent' });
const payload = z.strictObject({ fails: z.boolean() });
const task = defineTask({ name: 'note', payload, maxAttempts: 1, actor: 'scribe' });

test('a monitor sees what waits, since when, what has given up, what was done and who works', async () => {
  const place = await testDatabase();
  const before = () => installQueue(place.url, SCHEMA);
  const migrations = queueMigrations(SCHEMA);
  await migrate({ url: place.url, schema: SCHEMA, migrations, before });
  const database = openDatabase({ url: place.url, schema: SCHEMA, name: 'test' });
  const read = async (metrics: Metric[]) => {
    const all = await Promise.all(metrics.map(async ({ name, read }) => [name, await read()]));
    return Object.fromEntries(all) as Record<string, Awaited<ReturnType<Metric['read']>>>;
  };
  const queue = () => read(queueMetrics(database, SCHEMA));
  const states = async () =>
    Object.fromEntries(
      ((await queue()).holdfast_queue_tasks ?? []).map(({ labels, value }) => [
        labels.state,
        value,
      ]),
    );
  await database.system(async (tx) => {
    await enqueue(tx, task, { fails: false });
    await enqueue(tx, task, { fails: true }, { afterMs: -3_600_000 });
    await enqueue(tx, task, { fails: false }, { afterMs: 3_600_000 });
  });
  expect(await states()).toEqual({ due: 2, later: 1, running: 0, given_up: 0 });
  const [oldest] = (await queue()).holdfast_queue_oldest_seconds ?? [];
  expect(oldest?.labels).toEqual({ queue: SCHEMA, task: 'note' });
  expect(oldest?.value).toBeGreaterThanOrEqual(3_600);
  const workers = async () => (await queue()).holdfast_queue_workers;
  const short = { queue: SCHEMA, kind: 'short' };
  const long = { labels: { queue: SCHEMA, kind: 'long' }, value: 0 };
  expect(await workers()).toEqual([{ labels: short, value: 0 }, long]);

  const handler = handle(task, async ({ fails }) => {
    if (fails) throw new Error('no');
  });
  const common = { url: place.url, schema: SCHEMA, log };
  const worker = await startWorker({ ...common, handlers: [handler], concurrency: 1 });
  const isIdle = async () => {
    const { due, running } = await states();
    return due === 0 && running === 0;
  };
  await vi.waitUntil(isIdle, { timeout: 90_000 });
  expect(await states()).toEqual({ due: 0, later: 1, running: 0, given_up: 1 });
  expect(await workers()).toEqual([{ labels: short, value: 1 }, long]);
  await worker.check();
  const [done, failed] = ['done', 'failed'].map((outcome) => ({
    labels: { task: 'note', outcome },
    value: 1,
  }));
  expect((await read(taskMetrics(worker))).holdfast_tasks_total).toEqual(
    expect.arrayContaining([done, failed]),
  );
  await worker.stop({ graceMs: 5_000 });
  await vi.waitUntil(async () => (await workers())?.[0]?.value === 0, { timeout: 90_000 });
  await database.stop();
  await place.drop();
});
