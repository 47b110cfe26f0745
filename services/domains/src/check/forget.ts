import { inBatches } from '@holdfast/platform/db';
import type { Parts } from '../parts.ts';
import { deleteLookupsBefore } from './store.ts';

/** `maxAge` can be up to 999,999 days, but a month is plenty. */
const KEPT_MS = 30 * 86_400_000;

/** Deletes answers older than a month, in batches. */
export function forgetLookups(
  { database, clock }: Pick<Parts, 'database' | 'clock'>,
  signal: AbortSignal,
  atOnce?: number,
): Promise<number> {
  const before = new Date(clock.now().getTime() - KEPT_MS);
  return inBatches((some) => database.system((tx) => deleteLookupsBefore(tx, before, some)), {
    signal,
    ...(atOnce !== undefined && { atOnce }),
  });
}
