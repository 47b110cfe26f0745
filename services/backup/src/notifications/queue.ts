import { CHANNEL_KINDS } from '@holdfast/channels';
import { defineTask } from '@holdfast/platform/queue';
import { z } from 'zod';

const which = z.object({ organisation: z.uuid(), alertId: z.uuid() });

/** The tasks of alerts; `tasks.ts` handles them. */
export const fanOutTask = defineTask({
  name: 'notifications.fan-out',
  payload: which,
  actor: 'notifications',
});

/** `rules.ts` decides how often to retry; the rest is room for workers that die while they send. */
export const deliverTask = defineTask({
  name: 'notifications.deliver',
  payload: which.extend({ channel: z.enum(CHANNEL_KINDS.map(({ name }) => name)) }),
  maxAttempts: 25,
  actor: 'notifications',
});

export const pruneTask = defineTask({
  name: 'notifications.prune',
  payload: z.object({}),
  actor: 'retention',
});
