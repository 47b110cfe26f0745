import { inBatches } from '@holdfast/platform/db';
import type { Parts } from '../parts.ts';
import { deleteOccurrencesBefore } from './store.ts';

/** Deletes old occurrences, in all organisations; returns how many. */
export function pruneOccurrences(
  { database, clock }: Pick<Parts, 'database' | 'clock'>,
  days: number,
): Promise<number> {
  const moment = new Date(clock.now().getTime() - days * 86_400_000);
  return inBatches((atMost) =>
    database.system((tx) => deleteOccurrencesBefore(tx, moment, atMost)),
  );
}
