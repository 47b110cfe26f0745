import { defineTask } from '@holdfast/platform/queue';
import { z } from 'zod';

/** What the queue is asked to do for retention; `tasks.ts` does it. */
export const applyTask = defineTask({
  name: 'retention.apply',
  payload: z.object({ organisation: z.uuid(), datasourceId: z.uuid() }),
  actor: 'retention',
});

export const sweepTask = defineTask({
  name: 'retention.sweep',
  payload: z.object({}),
  actor: 'retention',
});
