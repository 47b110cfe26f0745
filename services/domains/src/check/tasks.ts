import { deleteExpiredKeys } from '@holdfast/platform/idempotency';
import { defineTask, handle, type TaskHandler } from '@holdfast/platform/queue';
import { z } from 'zod';
import type { Parts } from '../parts.ts';
import { deleteLookupsBefore } from './store.ts';

/** Nobody accepts older answers than a duration of six digits of days; a month is plenty. */
const KEEP_MS = 30 * 86_400_000;

const forgetTask = defineTask({
  name: 'check.forget',
  payload: z.object({}),
  actor: 'retention',
});

export function checkTasks({ database, clock }: Parts): TaskHandler[] {
  return [
    handle(forgetTask, () =>
      database.system(async (tx) => {
        const now = clock.now();
        await deleteLookupsBefore(tx, new Date(now.getTime() - KEEP_MS));
        await deleteExpiredKeys(tx, now);
      }),
    ),
  ];
}

export const checkRecurring = [{ task: forgetTask.name, cron: '41 * * * *' }];
