import { once } from 'node:events';
import { migrate, openDatabase } from '@holdfast/platform/db';
import { createLogger } from '@holdfast/platform/log';
import {
  defineTask,
  enqueue,
  handle,
  installQueue,
  queueMigrations,
  startWorker,
} from '@holdfast/platform/queue';
import { startPostgres } from '@holdfast/platform/testing';
import pg from 'pg';
import { z } from 'zod';
import { percentile, say, sayFigure } from './report.ts';
import { size } from './size.ts';

const SCHEMA = 'bench';
const SAMPLES = size({ usual: 500, quick: 20 });
const ORGANISATION = '01980000-0000-7000-8000-000000000001';

/** From the commit that enqueues a task to its first line of code, beside a bare NOTIFY on that server. */
export async function run(): Promise<void> {
  const server = await startPostgres();
  const url = server.address.adminUrl;
  await migrate({
    url,
    schema: SCHEMA,
    migrations: queueMigrations(SCHEMA),
    before: () => installQueue(url, SCHEMA),
  });
  const [ours, peer] = [await measureQueue(url), await measureNotify(url)];
  const show = (values: number[], fraction: number) =>
    `${percentile(values, fraction).toFixed(1)} ms`;
  say(`task pick-up   p50 ${show(ours, 0.5)}, p99 ${show(ours, 0.99)}`);
  say(
    `bare NOTIFY    p50 ${show(peer, 0.5)}, p99 ${show(peer, 0.99)}   (the peer: what the server itself takes)`,
  );
  sayFigure('from the commit to the first line of the task', 'ms', ours, { atMost: 20 });
  const slowest = percentile(ours, 0.99);
  sayFigure('from the commit to the first line of the task, 99 of 100', 'ms', [slowest], {
    atMost: 1_000,
  });
  await server.stop();
}

async function measureQueue(url: string): Promise<number[]> {
  const database = openDatabase<unknown>({ url, schema: SCHEMA, name: 'bench' });
  const task = defineTask({ name: 'ping', payload: z.strictObject({}), actor: 'bench' });
  let picked: () => void = () => {};
  const worker = await startWorker({
    url,
    schema: SCHEMA,
    concurrency: 4,
    log: createLogger({ name: 'bench', level: 'silent' }),
    handlers: [handle(task, async () => picked())],
  });
  const samples: number[] = [];
  for (let i = 0; i < SAMPLES; i += 1) {
    const seen = new Promise<void>((resolve) => {
      picked = resolve;
    });
    await database.tenant(ORGANISATION, (tx) => enqueue(tx, task, {}));
    const start = performance.now();
    await seen;
    samples.push(performance.now() - start);
  }
  await worker.stop({ graceMs: 2_000 });
  await database.stop();
  return samples;
}

async function measureNotify(url: string): Promise<number[]> {
  const [listener, sender] = [
    new pg.Client({ connectionString: url }),
    new pg.Client({ connectionString: url }),
  ];
  await Promise.all([listener.connect(), sender.connect()]);
  await listener.query('listen bench');
  const samples: number[] = [];
  for (let i = 0; i < SAMPLES; i += 1) {
    const seen = once(listener, 'notification');
    await sender.query('notify bench');
    const start = performance.now();
    await seen;
    samples.push(performance.now() - start);
  }
  await Promise.all([listener.end(), sender.end()]);
  return samples;
}
