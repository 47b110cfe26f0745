import { Problem } from '@holdfast/platform/errors';
import type { Parts } from '../parts.ts';
import type { ShownJob } from './model.ts';
import { BATCH_SIZE, enqueueBatches } from './queue.ts';
import { requireBulkJob } from './require.ts';
import { requireRoom } from './require-room.ts';
import { announce, findBulkJob, reopenUnknown } from './store.ts';

/**
 * Asks again for the names that stayed unknown, within the same job: they get new results, which come
 * last in its stream. If nothing is unknown, nothing happens.
 */
export async function retryBulk(parts: Parts, organisation: string, id: string): Promise<ShownJob> {
  await parts.database.tenant(organisation, async (tx) => {
    const job = await findBulkJob(tx, organisation, id, { lock: true });
    if (!job) throw new Problem('NOT_FOUND');
    if (job.state === 'cancelled' || job.state === 'failed') {
      throw new Problem('JOB_FINISHED', {
        msg: `The job ${job.state === 'failed' ? 'has failed' : 'was cancelled'} and cannot be retried. Create a new one with its names.`,
      });
    }
    await requireRoom(parts, tx, organisation, { jobs: 0, names: job.counts.unknown });
    const batches = await reopenUnknown(tx, organisation, {
      jobId: id,
      batchSize: BATCH_SIZE[job.mode],
    });
    if (batches.count === 0) return;
    await enqueueBatches(tx, { organisation, jobId: id }, batches);
    await announce(tx, id);
  });
  return requireBulkJob(parts, organisation, id);
}
