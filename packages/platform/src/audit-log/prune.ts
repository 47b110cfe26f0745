import type { Clock } from '../clock/index.ts';
import { inBatches, type SystemScope } from '../db/index.ts';
import { pruneBefore } from './rules.ts';
import { deleteEntriesBefore } from './store.ts';

/** Deletes what is older than a year, in all organisations; returns how many entries. */
export async function pruneAuditLog({
  database,
  clock,
}: {
  database: SystemScope;
  clock: Clock;
}): Promise<number> {
  const moment = pruneBefore(clock.now());
  return inBatches((atMost) => database.system((tx) => deleteEntriesBefore(tx, moment, atMost)));
}
