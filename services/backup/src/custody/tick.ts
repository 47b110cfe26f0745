import type { Parts } from '../parts.ts';
import type { Custody } from './model.ts';
import { enqueueListing, enqueueReading } from './queue.ts';
import { selectPlacesToRead, takePlacesToList } from './store.ts';

/** A little less than a day, so that a tick every hour lists each place every day. */
const EVERY_MS = 23 * 60 * 60_000;
const AT_ONCE = 500;
const DAY_MS = 24 * 60 * 60_000;

/** Queues the listings and the readings that are due; returns of how many places. */
export async function tickCustody(
  { database, clock }: Pick<Parts, 'database' | 'clock'>,
  custody: Pick<Custody, 'readDays'>,
): Promise<{ listings: number; readings: number }> {
  const now = clock.now();
  const next = new Date(now.getTime() + EVERY_MS);
  let listings = 0;
  for (let taken = AT_ONCE; taken === AT_ONCE; listings += taken) {
    taken = await database.system(async (tx) => {
      const places = await takePlacesToList(tx, { now, next, limit: AT_ONCE });
      for (const place of places) await enqueueListing(tx, place);
      return places.length;
    });
  }
  const readings = await database.system(async (tx) => {
    const places = await selectPlacesToRead(tx, dueAt(now, custody), AT_ONCE);
    for (const place of places) await enqueueReading(tx, place);
    return places.length;
  });
  return { listings, readings };
}

/** What was last read before that is read again. */
export function dueAt(now: Date, { readDays }: Pick<Custody, 'readDays'>) {
  return { now, before: new Date(now.getTime() - readDays * DAY_MS) };
}
