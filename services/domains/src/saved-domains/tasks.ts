import { defineTask, handle, type TaskHandler } from '@holdfast/platform/queue';
import { z } from 'zod';
import type { Checker } from '../check/index.ts';
import type { Parts } from '../parts.ts';
import { refreshSaved } from './refresh.ts';

const refreshTask = defineTask({
  name: 'saved-domains.refresh',
  payload: z.object({}),
  actor: 'checker',
});

export function savedDomainTasks(parts: Parts, checker: Checker): TaskHandler[] {
  return [
    handle(refreshTask, async (_, { signal }) => {
      await refreshSaved(parts, checker, signal);
    }),
  ];
}

export const savedDomainRecurring = [{ task: refreshTask.name, cron: '* * * * *' }];
