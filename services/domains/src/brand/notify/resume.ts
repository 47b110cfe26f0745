import { enqueue } from '@holdfast/platform/queue';
import type { QueryExecutorProvider } from 'kysely';
import { deliverTask } from './queue.ts';
import { selectWaiting } from './store.ts';

/** Sends the emails that were prepared before this address was confirmed. */
export async function resumeDigests(
  tx: QueryExecutorProvider,
  organisation: string,
  address: string,
): Promise<void> {
  for (const digestId of await selectWaiting(tx, organisation, address)) {
    await enqueue(tx, deliverTask, { organisation, digestId }, { key: `digest ${digestId}` });
  }
}
