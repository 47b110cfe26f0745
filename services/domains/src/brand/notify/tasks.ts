import type { MailServer } from '@holdfast/platform/mail';
import { handle, type TaskHandler } from '@holdfast/platform/queue';
import type { Parts } from '../../parts.ts';
import { deliverDigest } from './deliver.ts';
import { prepareDigests } from './prepare.ts';
import { deliverTask, forgetTask, prepareTask } from './queue.ts';

type NotifySettings = {
  /** The operator's mail server; without one, hits wait until there is one. */
  mail: MailServer | undefined;
  /** The shortest time between two emails of one watcher. */
  digestMinutes: number;
};

export function notifyTasks(
  parts: Pick<Parts, 'database' | 'clock' | 'logger' | 'recipients'>,
  { mail, digestMinutes: minutes }: NotifySettings,
): TaskHandler[] {
  if (!mail) parts.logger.info('emails about hits are off: HOLDFAST_SMTP_URL is not set');
  return [
    handle(prepareTask, async (_, { signal }) => {
      if (mail) await prepareDigests(parts, { minutes, signal });
    }),
    handle(forgetTask, async (_, { log }) => {
      const erased = await parts.recipients.forgetErased();
      if (erased > 0) log.info({ erased }, 'addresses of erased recipients were removed');
    }),
    handle(deliverTask, (key, { signal, log }) => deliverDigest(parts, mail, key, { signal, log })),
  ];
}

export const notifyRecurring = [
  { task: prepareTask.name, cron: '* * * * *' },
  // Once a night, to catch up on erasures that were announced while this service was down.
  { task: forgetTask.name, cron: '27 3 * * *' },
];
