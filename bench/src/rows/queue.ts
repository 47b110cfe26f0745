import { migrate, openDatabase } from '@holdfast/platform/db';
import { createLogger } from '@holdfast/platform/log';
import {
  defineTask,
  enqueueAll,
  handle,
  installQueue,
  queueMigrations,
  startFairWorker,
  startWorker,
  type Worker,
} from '@holdfast/platform/queue';
import { startPostgres } from '@holdfast/platform/testing';
import pg from 'pg';
import { z } from 'zod';
import { say } from '../report.ts';
import { size } from '../size.ts';
import { walPosition, walSince } from './multiply.ts';

const SCHEMA = 'bench';
const TASKS = size({ usual: 10_000, quick: 200 });
const TURNS = size({ usual: 100, quick: 20 });
const log = createLogger({ name: 'bench', level: 'silent' });
const task = defineTask({
  name: 'nothing',
  payload: z.object({ organisation: z.string() }),
  actor: 'bench',
});

/** How fast tasks that do nothing come and go: short ones, and those that organisations take turns at. */
export async function measureQueue(): Promise<void> {
  const server = await startPostgres();
  const url = server.address.adminUrl;
  await migrate({
    ...{ url, schema: SCHEMA, migrations: queueMigrations(SCHEMA) },
    before: () => installQueue(url, SCHEMA),
  });
  const database = openDatabase<unknown>({ url, schema: SCHEMA, name: 'bench' });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const put = (count: number, organisations: number) =>
    database.system((tx) =>
      enqueueAll(
        tx,
        task,
        Array.from({ length: count }, (_, n) => ({
          organisation: `organisation-${n % organisations}`,
        })),
      ),
    );
  await measureShort(url, client, put);
  for (const organisations of size({ usual: [1, 100, 1_000, 10_000], quick: [1, 20] })) {
    await put(Math.max(organisations, TURNS), organisations);
    await client.query(`vacuum analyze ${SCHEMA}_queue._private_jobs`);
    const seconds = await untilDone(TURNS, (work) =>
      startFairWorker({
        ...{ url, schema: SCHEMA, log },
        lanes: [{ name: 'bench', handlers: [work], slots: 8, mostPerOrganisation: 1_000 }],
      }),
    );
    await client.query(`truncate ${SCHEMA}_queue._private_jobs`);
    const rate = Math.round(TURNS / seconds);
    say(`  ${rate} turns/s are given out while ${organisations} organisations wait`);
  }
  await client.end();
  await database.stop();
  await server.stop();
}

async function measureShort(
  url: string,
  client: pg.Client,
  put: (count: number, organisations: number) => Promise<void>,
): Promise<void> {
  const before = await walPosition(client);
  const start = performance.now();
  await put(TASKS, 1);
  const queued = (performance.now() - start) / 1_000;
  const worked = await untilDone(TASKS, (work) =>
    startWorker({ url, schema: SCHEMA, log, concurrency: 8, handlers: [work] }),
  );
  const wal = (await walSince(client, before)) / TASKS;
  const rate = (seconds: number) => Math.round(TASKS / seconds);
  say(`the queue: ${rate(queued)} tasks/s put on it in one transaction,`);
  say(`  ${rate(worked)} tasks/s done by one worker of eight; ${wal.toFixed(0)} B of log each`);
}

/** Seconds until so many were done; what is under way then is waited for. */
async function untilDone(
  count: number,
  start: (work: ReturnType<typeof handle>) => Promise<Worker>,
): Promise<number> {
  const all = Promise.withResolvers<void>();
  let done = 0;
  const work = handle(task, async () => {
    done += 1;
    if (done === count) all.resolve();
  });
  const began = performance.now();
  const worker = await start(work);
  await all.promise;
  const seconds = (performance.now() - began) / 1_000;
  await worker.stop({ graceMs: 5_000 });
  return seconds;
}
