import { migrate, openDatabase } from '@holdfast/platform/db';
import { createLogger } from '@holdfast/platform/log';
import {
  defineTask,
  enqueueAll,
  handle,
  installQueue,
  queueMigrations,
  startFairWorker,
} from '@holdfast/platform/queue';
import { startPostgres } from '@holdfast/platform/testing';
import { z } from 'zod';

const SCHEMA = 'bench';
const task = defineTask({
  name: 'nothing',
  payload: z.object({ organisation: z.string() }),
  actor: 'bench',
});
/** As in a worker's lane of backups. */
const LANE = { name: 'bench', slots: 4, mostPerOrganisation: 3 };

/** Seconds until all tasks are on a queue, and then until one worker has done them all. */
export async function measureBareQueue({
  tasks,
  organisations,
}: {
  tasks: number;
  organisations: number;
}): Promise<{ put: number; done: number }> {
  const server = await startPostgres();
  const url = server.address.adminUrl;
  await migrate({
    ...{ url, schema: SCHEMA, migrations: queueMigrations(SCHEMA) },
    before: () => installQueue(url, SCHEMA),
  });
  const database = openDatabase<unknown>({ url, schema: SCHEMA, name: 'bench' });
  const payloads = Array.from({ length: tasks }, (_, n) => ({
    organisation: `organisation-${n % organisations}`,
  }));
  const begun = performance.now();
  await database.system((tx) => enqueueAll(tx, task, payloads));
  const put = performance.now();
  const all = Promise.withResolvers<void>();
  let left = tasks;
  const work = handle(task, async () => {
    left -= 1;
    if (left === 0) all.resolve();
  });
  const log = createLogger({ name: 'bench', level: 'silent' });
  const lanes = [{ ...LANE, handlers: [work] }];
  const worker = await startFairWorker({ url, schema: SCHEMA, log, lanes });
  await all.promise;
  const done = performance.now();
  await worker.stop({ graceMs: 5_000 });
  await database.stop();
  await server.stop();
  return { put: (put - begun) / 1_000, done: (done - put) / 1_000 };
}
