import type { Kysely } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { recordAudit } from '../audit-log/index.ts';
import type { Caller } from '../caller/index.ts';
import { rememberPlace, requireDestination } from '../destinations/index.ts';
import type { Parts } from '../parts.ts';
import type { Policy } from '../policies/index.ts';
import type { Tables } from '../tables.ts';
import type { JobTrigger } from './model.ts';
import { enqueueRun } from './queue.ts';
import { insertJob } from './store.ts';

/** What a job keeps of its policy. */
export function optionsOf(policy: Policy | undefined): { excludeTables: string[] } {
  return { excludeTables: policy?.options.excludeTables ?? [] };
}

export type WantedBackup = {
  datasourceId: string;
  policy: Policy | undefined;
  destinationId: string;
  trigger: JobTrigger;
  dueAt?: Date;
  /** The attachment's priority: the higher, the sooner it runs. */
  priority?: number;
};

/**
 * Job, audit entry and queue task in one transaction: all of them, or none. The caller must hold
 * the datasource's row, since a datasource that is being deleted must not get a job.
 */
export async function queueBackup(
  parts: Parts,
  tx: Kysely<Tables>,
  caller: Caller,
  wanted: WantedBackup,
): Promise<string> {
  const { organisation } = caller;
  const { datasourceId, policy, trigger } = wanted;
  const at = parts.clock.now();
  const jobId = uuidv7();
  const destination = await requireDestination(tx, organisation, wanted.destinationId);
  const placeId = await rememberPlace(parts, tx, organisation, destination);
  await insertJob(tx, organisation, {
    jobId,
    datasourceId,
    policyId: policy?.id ?? null,
    destinationId: destination.id,
    placeId,
    trigger,
    options: optionsOf(policy),
    dueAt: wanted.dueAt ?? null,
    queuedAt: at,
  });
  await recordAudit(tx, caller, {
    at,
    action: 'backup_job.queued',
    targetId: jobId,
    details: { datasourceId, policyId: policy?.id ?? null, trigger },
  });
  const job = { organisation, jobId, datasourceId, trigger };
  await enqueueRun(tx, job, { priority: wanted.priority ?? 0 });
  return jobId;
}
