import type { Clock } from '@holdfast/platform/clock';
import { type Database, inBatches } from '@holdfast/platform/db';
import type { Tables } from '../tables.ts';
import { pruneBefore } from './rules.ts';
import { deleteEntriesBefore } from './store.ts';

/** Deletes what is older than a year, in all organisations; returns how many entries. */
export async function pruneAuditLog({
  database,
  clock,
}: {
  database: Database<Tables>;
  clock: Clock;
}): Promise<number> {
  const moment = pruneBefore(clock.now());
  return inBatches((atMost) => database.system((tx) => deleteEntriesBefore(tx, moment, atMost)));
}
