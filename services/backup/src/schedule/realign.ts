import { bringForward } from '../attachments/index.ts';
import { nextRuns, scheduleKey } from '../cron/index.ts';
import type { Parts } from '../parts.ts';
import { selectWaiting } from './store.ts';

/**
 * Brings forward what is due later than its schedule says: after a clock ran ahead for a while, by
 * a day or by years, datasources must not be left without backups until real time catches up.
 * Returns how many attachments were moved.
 */
export async function realign({
  database,
  clock,
}: Pick<Parts, 'database' | 'clock'>): Promise<number> {
  const now = clock.now();
  const waiting = await database.system((tx) => selectWaiting(tx, now));
  let total = 0;
  for (const { latest, ...policy } of waiting) {
    const nextDueAt = nextRuns(policy, now, 1)[0];
    if (!nextDueAt || latest <= nextDueAt) continue;
    const due = { nextDueAt, scheduledBy: scheduleKey(policy) };
    total += await database.tenant(policy.organisation, (tx) => bringForward(tx, policy, due));
  }
  return total;
}
