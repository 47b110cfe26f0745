import type { Caller } from '../caller/index.ts';
import type { Parts } from '../parts.ts';
import { daysIn } from './days-in.ts';
import type { HistoryDay } from './model.ts';
import { historyOf } from './rules.ts';
import { selectHistory } from './store.ts';

/** How much was stored at the end of each of the last days, and how long backups and restores took. */
export async function readHistory(
  { database, clock }: Pick<Parts, 'database' | 'clock'>,
  { organisation }: Caller,
  { timezone }: { timezone: string },
): Promise<HistoryDay[]> {
  const days = daysIn(timezone, clock.now());
  const begins = days.map(({ begins }) => begins);
  const known = await database.tenant(organisation, (tx) =>
    selectHistory(tx, organisation, begins),
  );
  return historyOf(
    days.map(({ date }) => date),
    known,
  );
}
