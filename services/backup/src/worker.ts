import { watchLeases } from '@holdfast/platform/leases';
import { joinWorkers, startFairWorker, startWorker, type Worker } from '@holdfast/platform/queue';
import type { ServiceContext } from '@holdfast/platform/service';
import { auditLogRecurring, auditLogTasks } from './audit-log/tasks.ts';
import { removeLeftFolders } from './backups/index.ts';
import { backupRecurring, backupTasks, longBackupTasks } from './backups/tasks.ts';
import type { Composed } from './compose.ts';
import { custodyLanes, custodyRecurring, custodyTasks } from './custody/tasks.ts';
import { foundTasks } from './found/tasks.ts';
import { historyRecurring, historyTasks } from './history/tasks.ts';
import { notificationRecurring, notificationTasks } from './notifications/tasks.ts';
import { reaperRecurring, reaperTasks, reapNow } from './reaper/tasks.ts';
import { runTest } from './restore-tests/index.ts';
import { restoreTestRecurring, restoreTestTasks } from './restore-tests/tasks.ts';
import { longRestoreTasks, restoreRecurring, restoreTasks } from './restores/tasks.ts';
import { retentionRecurring, retentionTasks } from './retention/tasks.ts';
import { scheduleRecurring, scheduleTasks } from './schedule/tasks.ts';
import { SCHEMA } from './tables.ts';

/** For tasks that take seconds: they must never wait for a backup that takes hours. */
const SHORT_CONCURRENCY = 4;

export async function startBackupWorker(
  { parts, settings }: Composed,
  context: ServiceContext,
): Promise<Worker> {
  await removeLeftFolders(parts.spoolDirectory); // left by processes that died
  const common = { url: context.databaseUrl, schema: SCHEMA, log: context.logger };
  const short = await startWorker({
    ...common,
    concurrency: SHORT_CONCURRENCY,
    handlers: [
      ...backupTasks(parts),
      ...foundTasks(parts),
      ...scheduleTasks(parts, settings.historyDays),
      ...reaperTasks(parts),
      ...restoreTasks(parts),
      ...restoreTestTasks(parts),
      ...retentionTasks(parts),
      ...notificationTasks(parts),
      ...auditLogTasks(parts),
      ...historyTasks(parts, settings.historyDays),
      ...custodyTasks(parts, settings.custody),
    ],
    recurring: [
      ...backupRecurring,
      ...scheduleRecurring,
      ...reaperRecurring,
      ...restoreRecurring,
      ...restoreTestRecurring,
      ...retentionRecurring,
      ...notificationRecurring,
      ...auditLogRecurring,
      ...historyRecurring,
      ...custodyRecurring,
    ],
  });
  const { restores, tests } = longRestoreTasks(parts, runTest);
  const long = await startFairWorker({
    ...common,
    lanes: [
      { name: 'restores', handlers: restores, ...settings.restoreLane },
      { name: 'backups', handlers: [...longBackupTasks(parts), ...tests], ...settings.backupLane },
    ],
    finishing: 0.1,
    silentMs: parts.pace.lease,
  }).catch(async (error) => {
    await short.stop({ graceMs: 0 });
    throw error;
  });
  // Apart from these: they would take its slots, and it theirs.
  const custody = await startFairWorker({
    ...common,
    lanes: custodyLanes(parts, settings.custody),
    finishing: 0.1,
    silentMs: parts.pace.lease,
  }).catch(async (error) => {
    await joinWorkers(short, long).stop({ graceMs: 0 });
    throw error;
  });
  const watching = watchLeases(parts.database, { log: context.logger, onEnded: reapNow });
  return joinWorkers(short, long, custody, watching);
}
