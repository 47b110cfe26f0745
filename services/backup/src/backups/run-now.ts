import { Problem } from '@holdfast/platform/errors';
import { once } from '@holdfast/platform/idempotency';
import type { Kysely } from 'kysely';
import { findFirstEnabled } from '../attachments/index.ts';
import { recordAudit } from '../audit-log/index.ts';
import type { Caller } from '../caller/index.ts';
import { requireDatasource } from '../datasources/index.ts';
import { ensureManagedIn, rememberPlace, requireDestination } from '../destinations/index.ts';
import { requireRoom } from '../limits/index.ts';
import type { Parts } from '../parts.ts';
import { findPolicy, type Policy } from '../policies/index.ts';
import type { Tables } from '../tables.ts';
import type { BackupJob } from './model.ts';
import { enqueueRun } from './queue.ts';
import { optionsOf, queueBackup, type WantedBackup } from './queue-backup.ts';
import { requireJob } from './require.ts';
import { changeJob, countWaitingManual, findWaitingManual } from './store.ts';

type Wanted = {
  datasourceId: string;
  policyId?: string | undefined;
  idempotencyKey?: string | undefined;
};

/**
 * Queues a backup by the policy asked for, else by the enabled attachment with the highest
 * priority, else without a policy into the managed destination. If a backup that would do the same
 * already waits, returns that one.
 */
export async function runNow(parts: Parts, caller: Caller, wanted: Wanted): Promise<BackupJob> {
  const { organisation } = caller;
  const { datasourceId } = wanted;
  const now = parts.clock.now();
  return parts.database.tenant(organisation, async (tx) => {
    const { body } = await once(
      tx,
      {
        organisation,
        operation: 'runBackupNow',
        key: wanted.idempotencyKey,
        body: { datasourceId, policyId: wanted.policyId ?? null },
        now,
      },
      async () => {
        const datasource = await requireDatasource(tx, organisation, datasourceId, { lock: true });
        if (!datasource.active) throw new Problem('DATASOURCE_INACTIVE');
        if (!datasource.connection) throw new Problem('CREDENTIALS_NOT_SET');
        const policy = await policyFor(tx, organisation, wanted);
        const destinationId = policy?.destinationId ?? (await ensureManagedIn(tx, caller, now)).id;
        const backup = { datasourceId, policy, destinationId, trigger: 'manual' } as const;
        const jobId =
          (await useWaiting(parts, tx, organisation, backup)) ??
          (await queueBackup(parts, tx, caller, backup));
        await recordAudit(tx, caller, {
          at: now,
          action: 'backup_job.manual_run',
          targetId: jobId,
          details: { datasourceId, policyId: policy?.id ?? null },
        });
        return { status: 202, body: { jobId } };
      },
    );
    // A repeated request with the same key gets the job as it is by now.
    const { jobId } = body as { jobId: string };
    return requireJob(tx, organisation, { datasourceId, jobId });
  });
}

/**
 * A waiting backup that would do the same serves both requests; if its attempt was put off, it is
 * made now. Undefined when there is none and there is room for one more.
 */
async function useWaiting(
  parts: Parts,
  tx: Kysely<Tables>,
  organisation: string,
  { datasourceId, policy, destinationId }: WantedBackup,
): Promise<string | undefined> {
  const destination = await requireDestination(tx, organisation, destinationId);
  const waiting = await findWaitingManual(tx, organisation, {
    datasourceId,
    policyId: policy?.id ?? null,
    placeId: await rememberPlace(parts, tx, organisation, destination),
    options: optionsOf(policy),
  });
  if (!waiting) {
    const count = () => countWaitingManual(tx, organisation);
    await requireRoom(parts, tx, organisation, 'backups', count);
    return undefined;
  }
  if (waiting.nextAttemptAt) {
    await changeJob(tx, waiting, ['queued'], { nextAttemptAt: null });
    await enqueueRun(tx, waiting);
  }
  return waiting.jobId;
}

async function policyFor(
  tx: Kysely<Tables>,
  organisation: string,
  { datasourceId, policyId }: Wanted,
): Promise<Policy | undefined> {
  if (policyId !== undefined) {
    const policy = await findPolicy(tx, organisation, policyId);
    if (!policy) throw Problem.validation({ policyId: 'there is no such backup policy' });
    return policy;
  }
  const attachment = await findFirstEnabled(tx, organisation, datasourceId);
  return attachment && findPolicy(tx, organisation, attachment.policyId);
}
