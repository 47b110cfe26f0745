import type { Parts } from '../parts.ts';
import { announce, changeBulkState } from './store.ts';

/** Every attempt failed: the job is marked as failed instead of running for ever. */
export async function giveUp(
  { database, clock }: Parts,
  { organisation, jobId }: { organisation: string; jobId: string },
): Promise<void> {
  await database.tenant(organisation, async (tx) => {
    const from = ['queued', 'running'] as const;
    await changeBulkState(tx, organisation, jobId, { from, to: 'failed', at: clock.now() });
    await announce(tx, jobId);
  });
}
