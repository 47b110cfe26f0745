import { defineTask, enqueue, enqueueAll } from '@holdfast/platform/queue';
import type { QueryExecutorProvider } from 'kysely';
import { z } from 'zod';
import type { Mode } from '../check/model.ts';

export const batchTask = defineTask({
  name: 'bulk.batch',
  payload: z.object({ organisation: z.uuid(), jobId: z.uuid(), batch: z.int() }),
  actor: 'checker',
});
export const removeTask = defineTask({
  name: 'bulk.remove',
  payload: z.object({ organisation: z.uuid(), jobId: z.uuid() }),
  actor: 'checker',
});

/** Names a batch: work of a few seconds, so that a lost batch costs little. */
export const BATCH_SIZE: Record<Mode, number> = { bloom: 5_000, verified: 50, info: 50, full: 25 };

type Whose = { organisation: string; jobId: string };

/** One task a batch; any worker takes it. */
export function enqueueBatches(
  tx: QueryExecutorProvider,
  { organisation, jobId }: Whose,
  batches: readonly number[],
): Promise<void> {
  const payloads = batches.map((batch) => ({ organisation, jobId, batch }));
  return enqueueAll(tx, batchTask, payloads);
}

/** What is left of a batch runs when its time has come. */
export async function enqueueLeftovers(
  tx: QueryExecutorProvider,
  { organisation, jobId }: Whose,
  leftovers: readonly { batch: number; runAt: Date }[],
): Promise<void> {
  for (const { batch, runAt } of leftovers) {
    await enqueue(tx, batchTask, { organisation, jobId, batch }, { runAt });
  }
}
