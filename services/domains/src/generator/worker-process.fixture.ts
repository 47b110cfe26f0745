import { flushCompileCache } from 'node:module';
import { systemClock } from '@holdfast/platform/clock';
import { openDatabase } from '@holdfast/platform/db';
import { createLogger } from '@holdfast/platform/log';
import { startWorker } from '@holdfast/platform/queue';
import { createModelClient } from '../model-client/index.ts';
import type { Tables } from '../tables.ts';
import { generatorTasks } from './tasks.ts';

flushCompileCache(); // a killed process would leave no cache for the next one

/** A worker process that does nothing but generate names, for the test that kills it. */
if (import.meta.main) {
  const url = process.env.TEST_DATABASE_URL ?? '';
  const database = openDatabase<Tables>({ url, schema: 'domains', name: 'fixture' });
  const model = createModelClient({ url: process.env.TEST_MODEL_URL, model: 'fixture' });
  await startWorker({
    url,
    schema: 'domains',
    concurrency: 8,
    log: createLogger({ name: 'fixture', level: 'silent' }),
    handlers: generatorTasks({ database, clock: systemClock }, model, 400),
  });
}
