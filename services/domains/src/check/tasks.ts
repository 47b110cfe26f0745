import { deleteExpiredKeys } from '@holdfast/platform/idempotency';
import { defineTask, handle, type TaskHandler } from '@holdfast/platform/queue';
import { z } from 'zod';
import type { Parts } from '../parts.ts';
import { forgetLookups } from './forget.ts';

const forgetTask = defineTask({
  name: 'check.forget',
  payload: z.object({}),
  actor: 'retention',
});

export function checkTasks(parts: Parts): TaskHandler[] {
  return [
    handle(forgetTask, async (_, { signal }) => {
      await forgetLookups(parts, signal);
      await parts.database.system((tx) => deleteExpiredKeys(tx, parts.clock.now()));
    }),
  ];
}

export const checkRecurring = [{ task: forgetTask.name, cron: '41 * * * *' }];
