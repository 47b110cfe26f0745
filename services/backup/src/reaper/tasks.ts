import { defineTask, handle, type TaskHandler } from '@holdfast/platform/queue';
import { z } from 'zod';
import { removeLeftFolders } from '../backups/index.ts';
import type { Parts } from '../parts.ts';
import { reapStarted } from './reap-started.ts';
import { reapUnlaunched, retryDeletions } from './reap-unlaunched.ts';
import { sweepOrphans } from './sweep.ts';

const task = (name: string) => defineTask({ name, payload: z.object({}), actor: 'reaper' });
const reapTask = task('reaper.reap');
const sweepTask = task('reaper.sweep');

export function reaperTasks(parts: Parts): TaskHandler[] {
  return [
    handle(reapTask, async (_, { signal, log }) => {
      await removeLeftFolders(parts.spoolDirectory);
      await reapStarted(parts, signal, log);
      await reapUnlaunched(parts, log);
      await retryDeletions(parts);
    }),
    handle(sweepTask, (_, { signal, log }) => sweepOrphans(parts, signal, log)),
  ];
}

export const reaperRecurring = [
  { task: reapTask.name, cron: '* * * * *' },
  { task: sweepTask.name, cron: '*/10 * * * *' },
];
