import { handle, type TaskHandler } from '@holdfast/platform/queue';
import type { Parts } from '../parts.ts';
import { applyRetention } from './apply.ts';
import { applyTask, sweepTask } from './queue.ts';
import { sweepRetention } from './sweep.ts';

export function retentionTasks(parts: Parts): TaskHandler[] {
  return [
    handle(applyTask, async (which, { log }) => {
      const gone = await applyRetention(parts, which);
      if (gone > 0) log.info({ ...which, gone }, 'backups that no policy keeps were let go');
    }),
    handle(sweepTask, async (_, { log }) => {
      const gone = await sweepRetention(parts);
      if (gone > 0) log.info({ gone }, 'backups that no policy keeps were let go');
    }),
  ];
}

export const retentionRecurring = [{ task: sweepTask.name, cron: '23 * * * *' }];
