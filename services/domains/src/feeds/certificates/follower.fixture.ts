import { flushCompileCache } from 'node:module';
import { systemClock } from '@holdfast/platform/clock';
import { openDatabase } from '@holdfast/platform/db';
import { createLogger } from '@holdfast/platform/log';
import type { Tables } from '../../tables.ts';
import { createWatching, follow } from '../follow/index.ts';
import { certificateSource } from './index.ts';
import type { CtLog } from './model.ts';

flushCompileCache(); // a killed process would leave no cache for the next one

/** A process that follows one log and ends, for the test that kills it. */
if (import.meta.main) {
  const url = process.env.TEST_DATABASE_URL ?? '';
  const database = openDatabase<Tables>({ url, schema: 'domains', name: 'fixture' });
  const parts = { database, clock: systemClock, model: undefined };
  const log = JSON.parse(process.env.TEST_LOG ?? '') as CtLog;
  await follow(parts, createWatching(parts), certificateSource(log, { backfill: 1_000_000 }), {
    signal: new AbortController().signal,
    log: createLogger({ name: 'fixture', level: 'silent' }),
    forMs: 60_000,
  });
  await database.stop();
}
