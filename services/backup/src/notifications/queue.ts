import { CHANNEL_KINDS } from '@holdfast/channels';
import { defineTask } from '@holdfast/platform/queue';
import { z } from 'zod';

const which = z.object({ organisation: z.uuid(), alertId: z.uuid() });

/** What the queue is asked to do with alerts; `tasks.ts` does it. */
export const fanOutTask = defineTask({
  name: 'notifications.fan-out',
  payload: which,
  actor: 'notifications',
});

/** How often is decided by `rules.ts`; here is room on top, for workers that died at it. */
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
