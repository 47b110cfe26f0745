import { defineTask } from '@holdfast/platform/queue';
import { z } from 'zod';

export const generateTask = defineTask({
  name: 'generator.generate',
  payload: z.object({ organisation: z.uuid(), jobId: z.uuid() }),
  maxAttempts: 5,
  actor: 'name generator',
});

/** Recurring: the payload is empty. */
export const forgetTask = defineTask({
  name: 'generator.forget',
  payload: z.object({}),
  actor: 'retention',
});
