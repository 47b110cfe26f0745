import { defineTask } from '@holdfast/platform/queue';
import { z } from 'zod';

/** What the queue is asked to do with hits; `tasks.ts` does it. */
export const askModelTask = defineTask({
  name: 'brand.ask-model',
  payload: z.object({ organisation: z.uuid(), hitId: z.uuid() }),
  maxAttempts: 3,
  actor: 'brand-monitor',
});

export const forgetTask = defineTask({
  name: 'brand.forget-hits',
  payload: z.object({}),
  actor: 'retention',
});
