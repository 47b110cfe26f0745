import { inBatches } from '@holdfast/platform/db';
import type { Parts } from '../../parts.ts';
import { deleteHitsBefore } from './store.ts';

/**
 * Certificates are renewed within a year, and permutations are looked up every day: a name that was
 * not seen for longer is gone. If it comes up again, that is news.
 */
const KEPT_MS = 365 * 86_400_000;

/** Deletes hits that were not seen for a year, in batches; returns how many. */
export function forgetUnseen(
  { database, clock }: Pick<Parts, 'database' | 'clock'>,
  options: { signal: AbortSignal; atOnce?: number },
): Promise<number> {
  const before = new Date(clock.now().getTime() - KEPT_MS);
  return inBatches(
    (atMost) => database.system((tx) => deleteHitsBefore(tx, before, atMost)),
    options,
  );
}
