import { defineTask, handle, type TaskHandler } from '@holdfast/platform/queue';
import { z } from 'zod';
import type { Parts } from '../parts.ts';
import { dropExpired } from './drop-old.ts';
import { reapRestores } from './reap.ts';
import { runRestore } from './run/run.ts';
import { restoreTask } from './work.ts';

const keepHouseTask = defineTask({
  name: 'restores.keep-house',
  payload: z.object({}),
  actor: 'reaper',
});

/** These may take hours. */
export function longRestoreTasks(parts: Parts): TaskHandler[] {
  return [
    handle(restoreTask, (which, { signal, log }) => runRestore(parts, which, { signal, log })),
  ];
}

export function restoreTasks(parts: Parts): TaskHandler[] {
  return [
    handle(keepHouseTask, async (_, { signal, log }) => {
      await reapRestores(parts, signal, log);
      await dropExpired(parts, signal, log);
    }),
  ];
}

export const restoreRecurring = [{ task: keepHouseTask.name, cron: '* * * * *' }];
