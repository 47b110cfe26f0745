import { defineTask, enqueue, handle, type TaskHandler } from '@holdfast/platform/queue';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { removeLeftFolders } from '../backups/index.ts';
import type { RestoreParts } from '../restores/index.ts';
import type { Tables } from '../tables.ts';
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
    handle(reapTask, async (_, { signal, log, worker }) => {
      await removeLeftFolders(parts.spoolDirectory);
      await reapBackups(parts, signal, log, worker);
      await reapUnlaunched(parts, log);
      await retryDeletions(parts);
    }),
    handle(reapRestoresTask, (_, { signal, log, worker }) =>
      reapRestores(parts, signal, log, worker),
    ),
    handle(sweepTask, (_, { signal, log }) => sweepOrphans(parts, signal, log)),
  ];
}

/** For when something was found to be dead, which need not wait for the next minute. */
export async function reapNow(tx: Kysely<Tables>): Promise<void> {
  for (const each of [reapTask, reapRestoresTask]) await enqueue(tx, each, {}, { key: each.name });
}

export const reaperRecurring = [
  { task: reapTask.name, cron: '* * * * *' },
  { task: reapRestoresTask.name, cron: '* * * * *' },
  { task: sweepTask.name, cron: '*/10 * * * *' },
];
