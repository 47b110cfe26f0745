import { defineTask, handle, type TaskHandler } from '@holdfast/platform/queue';
import { z } from 'zod';
import type { Parts } from '../parts.ts';
import { tickTests } from './tick.ts';

const tickTask = defineTask({
  name: 'restore-tests.tick',
  payload: z.object({}),
  actor: 'scheduler',
});

export function restoreTestTasks(parts: Parts): TaskHandler[] {
  return [
    handle(tickTask, async () => {
      await tickTests(parts);
    }),
  ];
}

export const restoreTestRecurring = [{ task: tickTask.name, cron: '* * * * *' }];
