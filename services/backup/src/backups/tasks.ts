import { deleteExpiredKeys } from '@holdfast/platform/idempotency';
import { defineTask, handle, type TaskHandler } from '@holdfast/platform/queue';
import { z } from 'zod';
import type { Parts } from '../parts.ts';
import { cleanBackup } from './clean.ts';
import type { BackupParts } from './hooks.ts';
import { cleanTask, runTask } from './queue.ts';
import { runBackup } from './run/run.ts';

const forgetKeysTask = defineTask({
  name: 'idempotency.forget',
  payload: z.object({}),
  actor: 'retention',
});

/** These may take hours. */
export function longBackupTasks(parts: BackupParts): TaskHandler[] {
  return [
    handle(runTask, (which, { signal, log, worker }) =>
      runBackup(parts, which, { signal, log, worker }),
    ),
  ];
}

export function backupTasks(parts: Parts): TaskHandler[] {
  return [
    handle(cleanTask, (which, { signal }) => cleanBackup(parts, which, signal)),
    handle(forgetKeysTask, async () => {
      await deleteExpiredKeys(parts.database, parts.clock.now());
    }),
  ];
}

export const backupRecurring = [{ task: forgetKeysTask.name, cron: '23 * * * *' }];
