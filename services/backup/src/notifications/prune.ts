import type { Parts } from '../parts.ts';
import { MOST_ALERTS, pruneBefore, surplusBefore } from './rules.ts';
import { deleteAlertsBefore, deleteSurplusAlerts } from './store.ts';

/** Small enough that no transaction holds its rows for long. */
const BATCH = 10_000;

/** Deletes alerts that are old or too many, with their deliveries, in all organisations; returns how many. */
export async function pruneAlerts({
  database,
  clock,
}: Pick<Parts, 'database' | 'clock'>): Promise<number> {
  const now = clock.now();
  const old = await inBatches(() =>
    database.system((tx) => deleteAlertsBefore(tx, pruneBefore(now), BATCH)),
  );
  const surplus = { kept: MOST_ALERTS, before: surplusBefore(now), atMost: BATCH };
  return old + (await inBatches(() => database.system((tx) => deleteSurplusAlerts(tx, surplus))));
}

async function inBatches(deleteSome: () => Promise<number>): Promise<number> {
  for (let total = 0; ; ) {
    const gone = await deleteSome();
    total += gone;
    if (gone < BATCH) return total;
  }
}
