import { pruneAuditLog } from '@holdfast/platform/audit-log';
import { defineTask, handle, type TaskHandler } from '@holdfast/platform/queue';
import { z } from 'zod';
import type { Parts } from '../parts.ts';
import { forgetMissedErasures } from './forget-erased.ts';

const pruneTask = defineTask({
  name: 'audit-log.prune',
  payload: z.object({}),
  actor: 'retention',
});

export function auditLogTasks(parts: Parts): TaskHandler[] {
  return [
    handle(pruneTask, async (_, { log }) => {
      const gone = await pruneAuditLog(parts);
      log.info({ gone }, 'audit entries older than a year were pruned');
      await forgetMissedErasures(parts);
    }),
  ];
}

/** Once a night, when backups are least likely to be waiting for the database. */
export const auditLogRecurring = [{ task: pruneTask.name, cron: '17 3 * * *' }];
