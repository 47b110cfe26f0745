import { defineTask } from '@holdfast/platform/queue';
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
