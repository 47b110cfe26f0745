import { startWorker, type Worker } from '@holdfast/platform/queue';
import type { ServiceContext } from '@holdfast/platform/service';
import { auditLogRecurring, auditLogTasks } from './audit-log/tasks.ts';
import { type Composed, SCHEMA } from './compose.ts';

const CONCURRENCY = 4;

export function startBackupWorker({ parts }: Composed, context: ServiceContext): Promise<Worker> {
  return startWorker({
    url: context.databaseUrl,
    schema: SCHEMA,
    concurrency: CONCURRENCY,
    log: context.logger,
    handlers: [...auditLogTasks(parts)],
    recurring: [...auditLogRecurring],
  });
}
