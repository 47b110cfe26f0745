import { defineTask, handle, type TaskHandler } from '@holdfast/platform/queue';
import { z } from 'zod';
import type { Parts } from '../parts.ts';
import { pruneHistory } from './prune.ts';

const pruneTask = defineTask({
  name: 'history.prune',
  payload: z.object({}),
  actor: 'retention',
});

export function historyTasks(parts: Parts, days: number): TaskHandler[] {
  return [
    handle(pruneTask, async (_, { signal, log }) => {
      const gone = await pruneHistory(parts, { days, signal });
      log.info({ gone, days }, 'old history was pruned');
    }),
  ];
}

/** Once a night, after those of the audit log and of the schedules. */
export const historyRecurring = [{ task: pruneTask.name, cron: '57 3 * * *' }];
