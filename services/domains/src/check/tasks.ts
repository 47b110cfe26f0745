import { inBatches } from '@holdfast/platform/db';
import { deleteExpiredKeys } from '@holdfast/platform/idempotency';
import { defineTask, handle, pruneTasks, type TaskHandler } from '@holdfast/platform/queue';
import { z } from 'zod';
import type { Parts } from '../parts.ts';
import { forgetHosts } from '../registry-turns/index.ts';
import { SCHEMA } from '../tables.ts';
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
    handle(forgetTask, async (_, { signal }) => {
      const now = clock.now();
      const before = new Date(now.getTime() - KEEP_MS);
      await inBatches(
        (atMost) => database.system((tx) => deleteLookupsBefore(tx, before, atMost)),
        { signal },
      );
      await deleteExpiredKeys(database, now);
      await database.system(forgetHosts);
      await pruneTasks(database, SCHEMA, signal);
    }),
  ];
}

export const checkRecurring = [{ task: forgetTask.name, cron: '41 * * * *' }];
