import { z } from 'zod';
import { defineTask, handle, type TaskHandler } from '../queue/index.ts';
import type { Recipients } from './model.ts';

/** For about a day: after that, whoever names the address again has it asked again. */
export const askTask = defineTask({
  name: 'notifications.ask-recipient',
  payload: z.object({ organisation: z.uuid(), address: z.string(), baseUrl: z.string() }),
  maxAttempts: 13,
  actor: 'notifications',
});

export function recipientTasks(recipients: Pick<Recipients, 'ask'>): TaskHandler[] {
  return [handle(askTask, (asked, context) => recipients.ask(asked, context))];
}
