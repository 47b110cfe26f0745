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
import { sayFigure } from '../report.ts';
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
    const waits = organisations === 1 ? 'one organisation waits' : `${organisations} wait`;
    sayFigure(`turns of a fair queue while ${waits}`, 'a second', [TURNS / seconds]);
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
  sayFigure('tasks put on the queue in one transaction', 'a second', [TASKS / queued]);
  sayFigure('tasks done by one worker, eight at a time', 'a second', [TASKS / worked]);
  sayFigure('log of a task', 'bytes', [wal]);
}

/** Seconds until `count` tasks were done; waits for those still under way. */
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
