import { startWorker, type Worker } from '@holdfast/platform/queue';
import type { ServiceContext } from '@holdfast/platform/service';
import { bulkTasks } from './bulk/tasks.ts';
import { checkRecurring, checkTasks } from './check/tasks.ts';
import { type Composed, SCHEMA } from './compose.ts';
import { savedDomainRecurring, savedDomainTasks } from './saved-domains/tasks.ts';

export function startDomainsWorker(
  { parts, checker, settings }: Composed,
  context: ServiceContext,
): Promise<Worker> {
  return startWorker({
    url: context.databaseUrl,
    schema: SCHEMA,
    log: context.logger,
    concurrency: settings.concurrency,
    handlers: [
      ...bulkTasks(parts, checker),
      ...savedDomainTasks(parts, checker),
      ...checkTasks(parts),
    ],
    recurring: [...savedDomainRecurring, ...checkRecurring],
    finishing: 0.5,
  });
}
