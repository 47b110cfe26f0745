import { sql } from 'kysely';
import { pino } from 'pino';
import { z } from 'zod';
import { openDatabase } from '../db/index.ts';
import { defineTask, handle, startWorker } from './index.ts';

export const SCHEMA = 'queue_test';
export const countTask = defineTask({
  name: 'count',
  payload: z.strictObject({ n: z.int() }),
  actor: 'counter',
});

/** A worker process of its own, for tests that kill it. Its task leaves one row per execution. */
if (import.meta.main) {
  const url = process.env.TEST_DATABASE_URL ?? '';
  const database = openDatabase({ url, schema: SCHEMA, name: 'fixture' });
  await startWorker({
    url,
    schema: SCHEMA,
    concurrency: 8,
    prefetch: 200,
    log: pino({ level: 'silent' }),
    handlers: [
      handle(countTask, async ({ n }) => {
        await database.system((tx) => sql`insert into effects values (${n})`.execute(tx));
      }),
    ],
  });
}
