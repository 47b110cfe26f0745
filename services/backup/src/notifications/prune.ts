import type { Parts } from '../parts.ts';
import { pruneBefore } from './rules.ts';
import { deleteAlertsBefore } from './store.ts';

/** Small enough that no transaction holds its rows for long. */
const BATCH = 10_000;

/** Deletes old alerts with their deliveries, in all organisations; returns how many. */
export async function pruneAlerts({
  database,
  clock,
}: Pick<Parts, 'database' | 'clock'>): Promise<number> {
  const moment = pruneBefore(clock.now());
  for (let total = 0; ; ) {
    const gone = await database.system((tx) => deleteAlertsBefore(tx, moment, BATCH));
    total += gone;
    if (gone < BATCH) return total;
  }
}
