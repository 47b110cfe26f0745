import type { Clock } from '@holdfast/platform/clock';
import type { Database } from '@holdfast/platform/db';
import type { Tables } from '../tables.ts';
import { pruneBefore } from './rules.ts';
import { deleteEntriesBefore } from './store.ts';

/** Small enough that no transaction holds its rows for long. */
const BATCH = 10_000;

/** Deletes what is older than a year, in all organisations; returns how many entries. */
export async function pruneAuditLog({
  database,
  clock,
}: {
  database: Database<Tables>;
  clock: Clock;
}): Promise<number> {
  const moment = pruneBefore(clock.now());
  for (let total = 0; ; ) {
    const gone = await database.system((tx) => deleteEntriesBefore(tx, moment, BATCH));
    total += gone;
    if (gone < BATCH) return total;
  }
}
