import { defineTask } from '@holdfast/platform/queue';
import { z } from 'zod';

/** The queue's tasks for emails; `tasks.ts` runs them. */
export const prepareTask = defineTask({
  name: 'brand.prepare-digests',
  payload: z.object({}),
  actor: 'brand-monitor',
});

export const forgetTask = defineTask({
  name: 'brand.forget-erased',
  payload: z.object({}),
  actor: 'brand-monitor',
});

/** `rules.ts` decides when to give up; further attempts make up for workers that died while sending. */
export const deliverTask = defineTask({
  name: 'brand.deliver-digest',
  payload: z.object({ organisation: z.uuid(), digestId: z.uuid() }),
  maxAttempts: 25,
  actor: 'brand-monitor',
});
