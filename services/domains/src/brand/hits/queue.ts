import { defineTask } from '@holdfast/platform/queue';
import { z } from 'zod';

/** The queue's tasks for hits; `tasks.ts` runs them. */
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
