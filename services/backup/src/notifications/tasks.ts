import { handle, type TaskHandler } from '@holdfast/platform/queue';
import { recipientTasks } from '@holdfast/platform/recipients';
import type { Parts } from '../parts.ts';
import { deliver } from './deliver.ts';
import { fanOut } from './fan-out.ts';
import { pruneAlerts } from './prune.ts';
import { deliverTask, fanOutTask, pruneTask } from './queue.ts';

export function notificationTasks(parts: Parts): TaskHandler[] {
  return [
    handle(fanOutTask, (key) => fanOut(parts, key)),
    handle(deliverTask, (key, context) => deliver(parts, key, context)),
    ...recipientTasks(parts.recipients),
    handle(pruneTask, async (_, { log }) => {
      const gone = await pruneAlerts(parts);
      log.info({ gone }, 'old alerts were pruned');
      const erased = await parts.recipients.forgetErased();
      if (erased > 0) log.info({ erased }, 'erased people were removed from the recipients');
    }),
  ];
}

/** Once a night, shortly after that of the audit log. */
export const notificationRecurring = [{ task: pruneTask.name, cron: '27 3 * * *' }];
