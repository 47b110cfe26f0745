import type { Logger } from '@holdfast/platform/log';
import { recordAudit } from '../audit-log/index.ts';
import {
  cleanKey,
  enqueueClean,
  findStoredJob,
  runKey,
  selectUnsettled,
  writeFailed,
} from '../backups/index.ts';
import type { StoredJob } from '../backups/model.ts';
import { systemCaller } from '../caller/index.ts';
import type { Parts } from '../parts.ts';
import { taskedBefore, withoutTask } from './without-task.ts';

const AT_ONCE = 1_000;

const NEVER_LAUNCHED = {
  code: 'NEVER_LAUNCHED',
  message: 'This backup was queued but never reached a worker. Run it again.',
};

/** Fails queued jobs whose task is gone from the queue: they would never run. */
export async function reapUnlaunched(parts: Parts, log: Logger): Promise<void> {
  for (const job of await jobsWithoutTask(parts, 'queued', runKey)) {
    const { organisation, jobId, datasourceId } = job;
    const at = parts.clock.now();
    await parts.database.tenant(organisation, async (tx) => {
      const now = await findStoredJob(tx, organisation, jobId, { lock: true });
      if (!now || !(await writeFailed(tx, now, NEVER_LAUNCHED, { at, from: 'queued' }))) return;
      await recordAudit(tx, systemCaller(organisation, 'reaper'), {
        at,
        action: 'backup_job.reaped_never_launched',
        targetId: jobId,
        details: { datasourceId },
      });
      log.warn({ jobId }, 'a backup was queued but never launched');
    });
  }
}

/** A backup that is marked for deletion stays so until the storage has confirmed: retried for ever. */
export async function retryDeletions(parts: Parts): Promise<void> {
  for (const { organisation, jobId } of await jobsWithoutTask(parts, 'deleting', cleanKey)) {
    await parts.database.tenant(organisation, (tx) => enqueueClean(tx, { organisation, jobId }));
  }
}

async function jobsWithoutTask(
  { database, clock }: Parts,
  state: 'queued' | 'deleting',
  keyOf: (jobId: string) => string,
): Promise<StoredJob[]> {
  const now = clock.now();
  const which = { queuedBefore: taskedBefore(now), undoOverBefore: now, limit: AT_ONCE };
  return database.system(async (tx) =>
    withoutTask(tx, await selectUnsettled(tx, state, which), ({ jobId }) => keyOf(jobId)),
  );
}
