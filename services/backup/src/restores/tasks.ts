import { defineTask, handle, type TaskHandler } from '@holdfast/platform/queue';
import { z } from 'zod';
import type { Parts } from '../parts.ts';
import { dropExpired } from './drop-old.ts';
import type { RestoreParts } from './hooks.ts';
import { restoreTask, testTask } from './queue.ts';
import { type RunClaimed, runRestore } from './run/run.ts';

/** A task of its own: servers that do not answer must not keep the reaper waiting. */
const dropOldTask = defineTask({
  name: 'restores.drop-old',
  payload: z.object({}),
  actor: 'reaper',
});

/** These may take hours. What a restore test does is handed in: it builds on restores. */
export function longRestoreTasks(
  parts: RestoreParts,
  runTest: RunClaimed,
): { restores: TaskHandler[]; tests: TaskHandler[] } {
  const handler = (task: typeof restoreTask) =>
    handle(task, (which, { signal, log, worker }) =>
      runRestore(parts, which, { signal, log, worker, runTest }),
    );
  return { restores: [handler(restoreTask)], tests: [handler(testTask)] };
}

export function restoreTasks(parts: Parts): TaskHandler[] {
  return [handle(dropOldTask, (_, { signal, log }) => dropExpired(parts, signal, log))];
}

export const restoreRecurring = [{ task: dropOldTask.name, cron: '* * * * *' }];
