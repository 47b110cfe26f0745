import { inBatches } from '@holdfast/platform/db';
import type { Parts } from '../parts.ts';
import { deleteSomeResults, removeBulkJob } from './store.ts';

/** Deletes the rows of a job that is marked as deleted; there can be millions, so in batches. */
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
