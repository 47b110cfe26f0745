import type { Parts } from '../parts.ts';
import { deleteLookupsBefore } from './store.ts';

/** Nobody accepts older answers than a duration of six digits of days; a month is plenty. */
const KEPT_MS = 30 * 86_400_000;
/** A month of millions a day in one statement would run into the statements' time limit, each time. */
const AT_ONCE = 10_000;

/** Deletes answers older than a month, some at a time; returns how many. */
export async function forgetLookups(
  { database, clock }: Pick<Parts, 'database' | 'clock'>,
  signal: AbortSignal,
  atOnce = AT_ONCE,
): Promise<number> {
  const before = new Date(clock.now().getTime() - KEPT_MS);
  for (let gone = 0; ; ) {
    const some = await database.system((tx) => deleteLookupsBefore(tx, before, atOnce));
    gone += some;
    if (some < atOnce || signal.aborted) return gone;
  }
}
