import { inBatches } from '@holdfast/platform/db';
import { enqueue, enqueueAll } from '@holdfast/platform/queue';
import type { Parts } from '../parts.ts';
import { removeTask } from './queue.ts';
import {
  deleteSomeResults,
  markDeleted,
  markOldDeleted,
  removeBulkJob,
  selectAbandoned,
} from './store.ts';

/** Longer than any reception lasts. */
const ABANDONED_AFTER_MS = 6 * 3_600_000;

/** What was received of a file that became no job; its rows are deleted later. */
export async function discardReceived(
  { database, clock }: Pick<Parts, 'database' | 'clock'>,
  { organisation, jobId }: { organisation: string; jobId: string },
): Promise<void> {
  await database.tenant(organisation, async (tx) => {
    await markDeleted(tx, organisation, jobId, clock.now());
    await enqueue(tx, removeTask, { organisation, jobId });
  });
}

/** Those of processes that died while they received them. */
export async function discardAbandoned(parts: Parts): Promise<void> {
  const before = new Date(parts.clock.now().getTime() - ABANDONED_AFTER_MS);
  const all = await parts.database.system((tx) => selectAbandoned(tx, before));
  for (const one of all) await discardReceived(parts, one);
}

/** Those that were done so many days ago, in all organisations; their rows are deleted later. */
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

/** Deletes the rows of one that is marked: millions, a batch at a time. */
export async function removeDiscarded(
  { database }: Pick<Parts, 'database'>,
  { organisation, jobId }: { organisation: string; jobId: string },
  signal: AbortSignal,
): Promise<void> {
  await inBatches(
    (atMost) =>
      database.tenant(organisation, (tx) => deleteSomeResults(tx, organisation, { jobId, atMost })),
    { signal },
  );
  signal.throwIfAborted();
  await database.tenant(organisation, (tx) => removeBulkJob(tx, organisation, jobId));
}
