import type { Parts } from '../parts.ts';
import { failGenerating } from './store.ts';

/** Every attempt failed: the job is marked as failed instead of running for ever. */
export async function giveUp(
  { database, clock }: Pick<Parts, 'database' | 'clock'>,
  { organisation, jobId }: { organisation: string; jobId: string },
): Promise<void> {
  const note = 'The names could not be generated; create the job again.';
  await database.tenant(organisation, (tx) =>
    failGenerating(tx, organisation, jobId, { note, at: clock.now() }),
  );
}
