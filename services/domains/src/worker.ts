import { startWorker, type Worker } from '@holdfast/platform/queue';
import type { ServiceContext } from '@holdfast/platform/service';
import { hitRecurring, hitTasks } from './brand/hits/tasks.ts';
import { notifyRecurring, notifyTasks } from './brand/notify/tasks.ts';
import { bulkTasks } from './bulk/tasks.ts';
import { checkRecurring, checkTasks } from './check/tasks.ts';
import type { Composed } from './compose.ts';
import { feedRecurring, feedTasks } from './feeds/tasks.ts';
import { generatorTasks } from './generator/tasks.ts';
import { savedDomainRecurring, savedDomainTasks } from './saved-domains/tasks.ts';
import { SCHEMA } from './tables.ts';

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
      ...generatorTasks(parts, parts.model),
      ...hitTasks(parts),
      ...notifyTasks(parts, settings.notify),
      ...feedTasks(parts, settings.feeds),
    ],
    recurring: [
      ...savedDomainRecurring,
      ...checkRecurring,
      ...feedRecurring,
      ...hitRecurring,
      ...notifyRecurring,
    ],
    finishing: 0.5,
  });
}
