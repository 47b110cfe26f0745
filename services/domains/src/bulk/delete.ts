import { Problem } from '@holdfast/platform/errors';
import { enqueue } from '@holdfast/platform/queue';
import type { Parts } from '../parts.ts';
import { removeTask } from './queue.ts';
import { announce, changeBulkState, findBulkJob, markDeleted } from './store.ts';

/** Gone at once for every caller; its rows are deleted later. */
export async function deleteBulk(parts: Parts, organisation: string, id: string): Promise<void> {
  await parts.database.tenant(organisation, async (tx) => {
    const job = await findBulkJob(tx, organisation, id, { lock: true });
    if (!job) throw new Problem('NOT_FOUND');
    const at = parts.clock.now();
    const from = ['queued', 'running'] as const;
    await changeBulkState(tx, organisation, id, { from, to: 'cancelled', at });
    await markDeleted(tx, organisation, id, at);
    await announce(tx, id);
    await enqueue(tx, removeTask, { organisation, jobId: id });
  });
}
