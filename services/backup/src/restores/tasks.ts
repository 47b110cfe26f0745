import { defineTask, handle, type TaskHandler } from '@holdfast/platform/queue';
import { z } from 'zod';
import type { Parts } from '../parts.ts';
import { dropExpired } from './drop-old.ts';
import { reapRestores } from './reap.ts';
import { runRestore } from './run/run.ts';
import { restoreTask } from './work.ts';

const task = (name: string) => defineTask({ name, payload: z.object({}), actor: 'reaper' });
const keepHouseTask = task('restores.keep-house');
/** By itself: servers that do not answer must not keep the reaper waiting. */
const dropOldTask = task('restores.drop-old');

/** These may take hours. */
export function longRestoreTasks(parts: Parts): TaskHandler[] {
  return [
    handle(restoreTask, (which, { signal, log }) => runRestore(parts, which, { signal, log })),
  ];
}

export function restoreTasks(parts: Parts): TaskHandler[] {
  return [
    handle(keepHouseTask, (_, { signal, log }) => reapRestores(parts, signal, log)),
    handle(dropOldTask, (_, { signal, log }) => dropExpired(parts, signal, log)),
  ];
}

export const restoreRecurring = [
  { task: keepHouseTask.name, cron: '* * * * *' },
  { task: dropOldTask.name, cron: '* * * * *' },
];
