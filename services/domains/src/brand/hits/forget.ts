import type { Parts } from '../../parts.ts';
import { deleteHitsBefore } from './store.ts';

/**
 * Certificates are renewed within a year, and permutations are looked at each day: what nobody has
 * seen for longer is gone. If it comes up once more, that is news.
 */
const KEPT_MS = 365 * 86_400_000;
const AT_ONCE = 5_000;

/** Deletes hits that were not seen for a year, some at a time; returns how many. */
export async function forgetUnseen(
  { database, clock }: Pick<Parts, 'database' | 'clock'>,
  signal: AbortSignal,
  atOnce = AT_ONCE,
): Promise<number> {
  const before = new Date(clock.now().getTime() - KEPT_MS);
  for (let gone = 0; ; ) {
    const some = await database.system((tx) => deleteHitsBefore(tx, before, atOnce));
    gone += some;
    if (some < atOnce || signal.aborted) return gone;
  }
}
