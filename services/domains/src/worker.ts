import { joinWorkers, startFairWorker, startWorker, type Worker } from '@holdfast/platform/queue';
import { recipientTasks } from '@holdfast/platform/recipients';
import type { ServiceContext } from '@holdfast/platform/service';
import { hitRecurring, hitTasks } from './brand/hits/tasks.ts';
import { notifyRecurring, notifyTasks } from './brand/notify/tasks.ts';
import { batchTasks, bulkRecurring, bulkTasks } from './bulk/tasks.ts';
import { checkRecurring, checkTasks } from './check/tasks.ts';
import type { Composed } from './compose.ts';
import { feedRecurring, feedTasks } from './feeds/tasks.ts';
import { generatorRecurring, generatorTasks } from './generator/tasks.ts';
import { savedDomainRecurring, savedDomainTasks } from './saved-domains/tasks.ts';
import { SCHEMA } from './tables.ts';

/** For everything but bulk checks, so that nothing else ever waits for one of those. */
const SHORT_CONCURRENCY = 4;

export async function startDomainsWorker(
  { parts, checker, settings }: Composed,
  context: ServiceContext,
): Promise<Worker> {
  const common = { url: context.databaseUrl, schema: SCHEMA, log: context.logger, finishing: 0.5 };
  const short = await startWorker({
    ...common,
    concurrency: SHORT_CONCURRENCY,
    handlers: [
      ...bulkTasks(parts, settings.historyDays),
      ...savedDomainTasks(parts, checker),
      ...checkTasks(parts),
      ...generatorTasks(parts, parts.model, settings.historyDays),
      ...hitTasks(parts),
      ...notifyTasks(parts, settings.notify),
      ...recipientTasks(parts.recipients),
      ...feedTasks(parts, settings.feeds),
    ],
    recurring: [
      ...bulkRecurring,
      ...savedDomainRecurring,
      ...checkRecurring,
      ...feedRecurring,
      ...generatorRecurring,
      ...hitRecurring,
      ...notifyRecurring,
    ],
  });
  const bulk = await startFairWorker({
    ...common,
    lanes: [{ name: 'bulk', handlers: batchTasks(parts, checker), ...settings.bulkLane }],
  }).catch(async (error) => {
    await short.stop({ graceMs: 0 });
    throw error;
  });
  return joinWorkers(short, bulk);
}
