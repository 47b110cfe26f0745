import type { Parts } from '../parts.ts';
import { deleteOccurrencesBefore } from './store.ts';

const LIFE_MS = 400 * 86_400_000;
/** Small enough that no transaction holds its rows for long. */
const BATCH = 10_000;

/** Deletes old occurrences, in all organisations; returns how many. */
export async function pruneOccurrences({
  database,
  clock,
}: Pick<Parts, 'database' | 'clock'>): Promise<number> {
  const moment = new Date(clock.now().getTime() - LIFE_MS);
  for (let total = 0; ; ) {
    const gone = await database.system((tx) => deleteOccurrencesBefore(tx, moment, BATCH));
    total += gone;
    if (gone < BATCH) return total;
  }
}
