import { z } from 'zod';
import { defineTask, handle, type TaskHandler } from '../queue/index.ts';
import type { Recipients } from './model.ts';

/** Retried for about a day: after that, naming the address again asks it again. */
export const askTask = defineTask({
  name: 'notifications.ask-recipient',
  payload: z.object({ organisation: z.uuid(), address: z.string(), baseUrl: z.string() }),
  maxAttempts: 13,
  actor: 'notifications',
});

export function recipientTasks(recipients: Pick<Recipients, 'ask'>): TaskHandler[] {
  return [handle(askTask, (asked, context) => recipients.ask(asked, context))];
}
