import { defineTask, handle, type TaskHandler } from '@holdfast/platform/queue';
import { z } from 'zod';
import { removeLeftFolders } from '../backups/index.ts';
import type { RestoreParts } from '../restores/index.ts';
import { reapBackups } from './reap-backups.ts';
import { reapRestores } from './reap-restores.ts';
import { reapUnlaunched, retryDeletions } from './reap-unlaunched.ts';
import { sweepOrphans } from './sweep.ts';

const task = (name: string) => defineTask({ name, payload: z.object({}), actor: 'reaper' });
const reapTask = task('reaper.reap');
/** A task of its own: a target that does not answer must not keep the backups waiting. */
export const reapRestoresTask = task('restores.keep-house');
const sweepTask = task('reaper.sweep');

export function reaperTasks(parts: RestoreParts): TaskHandler[] {
  return [
    handle(reapTask, async (_, { signal, log }) => {
      await removeLeftFolders(parts.spoolDirectory);
      await reapBackups(parts, signal, log);
      await reapUnlaunched(parts, log);
      await retryDeletions(parts);
    }),
    handle(reapRestoresTask, (_, { signal, log }) => reapRestores(parts, signal, log)),
    handle(sweepTask, (_, { signal, log }) => sweepOrphans(parts, signal, log)),
  ];
}

export const reaperRecurring = [
  { task: reapTask.name, cron: '* * * * *' },
  { task: reapRestoresTask.name, cron: '* * * * *' },
  { task: sweepTask.name, cron: '*/10 * * * *' },
];
