import { defineTask } from '@holdfast/platform/queue';
import { z } from 'zod';

/** What the queue is asked to do with emails; `tasks.ts` does it. */
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

/** `rules.ts` decides how often; the attempts beyond that are for workers that died while sending. */
export const deliverTask = defineTask({
  name: 'brand.deliver-digest',
  payload: z.object({ organisation: z.uuid(), digestId: z.uuid() }),
  maxAttempts: 25,
  actor: 'brand-monitor',
});
