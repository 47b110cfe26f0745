import { inBatches } from '@holdfast/platform/db';
import { enqueueAll } from '@holdfast/platform/queue';
import type { Parts } from '../parts.ts';
import { removeTask } from './queue.ts';
import { markOldDeleted } from './store.ts';

/** Discards jobs of all organisations that ended this many days ago; their rows are deleted later. */
export function discardOld(
  { database }: Pick<Parts, 'database'>,
  days: number,
  signal: AbortSignal,
): Promise<number> {
  const discardSome = (atMost: number) =>
    database.system(async (tx) => {
      const old = await markOldDeleted(tx, days, atMost);
      await enqueueAll(tx, removeTask, old);
      return old.length;
    });
  return inBatches(discardSome, { signal });
}
