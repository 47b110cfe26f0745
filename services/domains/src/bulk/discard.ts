import { enqueue } from '@holdfast/platform/queue';
import type { Parts } from '../parts.ts';
import { removeTask } from './queue.ts';
import { markDeleted, selectAbandoned } from './store.ts';

/** Longer than it takes to receive any file. */
const ABANDONED_AFTER_MS = 6 * 3_600_000;

/** Discards what was received of a file that did not become a job; its rows are deleted later. */
export async function discardReceived(
  { database, clock }: Pick<Parts, 'database' | 'clock'>,
  { organisation, jobId }: { organisation: string; jobId: string },
): Promise<void> {
  await database.tenant(organisation, async (tx) => {
    await markDeleted(tx, organisation, jobId, clock.now());
    await enqueue(tx, removeTask, { organisation, jobId });
  });
}

/** Does the same for files whose process died while it received them. */
export async function discardAbandoned(parts: Parts): Promise<void> {
  const before = new Date(parts.clock.now().getTime() - ABANDONED_AFTER_MS);
  const all = await parts.database.system((tx) => selectAbandoned(tx, before));
  for (const one of all) await discardReceived(parts, one);
}
