import { deleteExpiredKeys } from '@holdfast/platform/idempotency';
import { defineTask, handle, pruneTasks, type TaskHandler } from '@holdfast/platform/queue';
import { z } from 'zod';
import type { Parts } from '../parts.ts';
import { forgetHosts } from '../registry-turns/index.ts';
import { SCHEMA } from '../tables.ts';
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
      await deleteExpiredKeys(parts.database, parts.clock.now());
      await parts.database.system(forgetHosts);
      await pruneTasks(parts.database, SCHEMA, signal);
    }),
  ];
}

export const checkRecurring = [{ task: forgetTask.name, cron: '41 * * * *' }];
