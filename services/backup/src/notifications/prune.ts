import { inBatches } from '@holdfast/platform/db';
import type { Parts } from '../parts.ts';
import { MOST_ALERTS, pruneBefore, surplusBefore } from './rules.ts';
import { deleteAlertsBefore, deleteSurplusAlerts } from './store.ts';

/** Deletes alerts that are old or too many, with their deliveries, in all organisations; returns how many. */
export async function pruneAlerts({
  database,
  clock,
}: Pick<Parts, 'database' | 'clock'>): Promise<number> {
  const now = clock.now();
  const old = await inBatches((atMost) =>
    database.system((tx) => deleteAlertsBefore(tx, pruneBefore(now), atMost)),
  );
  const surplus = { kept: MOST_ALERTS, before: surplusBefore(now) };
  const tooMany = await inBatches((atMost) =>
    database.system((tx) => deleteSurplusAlerts(tx, { ...surplus, atMost })),
  );
  return old + tooMany;
}
