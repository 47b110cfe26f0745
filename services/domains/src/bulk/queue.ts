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

/** Recurring: the payload is empty. */
export const discardTask = defineTask({
  name: 'bulk.discard',
  payload: z.object({}),
  actor: 'checker',
});

/** Names per batch: work of a few seconds, so that a lost batch costs little. */
export const BATCH_SIZE: Record<Mode, number> = { bloom: 5_000, verified: 50, info: 50, full: 25 };

type Whose = { organisation: string; jobId: string };

/**
 * How many batches of a job are in the queue at once. Each enqueues the one this many places after it,
 * so that the queue stays short however many names a job has.
 */
const WINDOW = 64;

/** Puts the first of these batches into the queue. */
export async function enqueueBatches(
  tx: QueryExecutorProvider,
  { organisation, jobId }: Whose,
  { first, count }: { first: number; count: number },
): Promise<void> {
  const batches = Array.from({ length: Math.min(count, WINDOW) }, (_, n) => first + n);
  const classes = Map.groupBy(batches, (batch) => priorityOf(batch));
  for (const [priority, some] of classes) {
    const payloads = some.map((batch) => ({ organisation, jobId, batch }));
    await enqueueAll(tx, batchTask, payloads, { priority });
  }
}

export const successorOf = (batch: number) => batch + WINDOW;

/** Enqueues what is left of a batch, or the batch that follows it, to run after its wait. */
export async function enqueueLater(
  tx: QueryExecutorProvider,
  { organisation, jobId }: Whose,
  batches: readonly { batch: number; waitMs?: number }[],
): Promise<void> {
  for (const { batch, waitMs: afterMs } of batches) {
    const options = { priority: priorityOf(batch), ...(afterMs !== undefined && { afterMs }) };
    await enqueue(tx, batchTask, { organisation, jobId, batch }, options);
  }
}

/** The first batches of an organisation's jobs come before later ones, so short jobs finish soon. */
const priorityOf = (batch: number) => Math.floor(Math.log2(batch + 1));
