import { Problem } from '@holdfast/platform/errors';
import { once } from '@holdfast/platform/idempotency';
import type { Kysely } from 'kysely';
import { findFirstEnabled } from '../attachments/index.ts';
import { recordAudit } from '../audit-log/index.ts';
import type { Caller } from '../caller/index.ts';
import { requireDatasource } from '../datasources/index.ts';
import { ensureManagedIn } from '../destinations/index.ts';
import type { Parts } from '../parts.ts';
import { findPolicy, type Policy } from '../policies/index.ts';
import type { Tables } from '../tables.ts';
import { queueBackup } from './queue-backup.ts';

type Queued = { jobId: string; state: 'queued' };
type Wanted = {
  datasourceId: string;
  policyId?: string | undefined;
  idempotencyKey?: string | undefined;
};

/**
 * Queues a backup by the policy asked for, else by the enabled attachment with the highest
 * priority, else without one into the managed destination.
 */
export async function runNow(parts: Parts, caller: Caller, wanted: Wanted): Promise<Queued> {
  const { organisation } = caller;
  const { datasourceId } = wanted;
  const now = parts.clock.now();
  const { body } = await parts.database.tenant(organisation, (tx) =>
    once(
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
        const jobId = await queueBackup(parts, tx, caller, {
          datasourceId,
          policy,
          destinationId,
          trigger: 'manual',
        });
        await recordAudit(tx, caller, {
          at: now,
          action: 'backup_job.manual_run',
          targetId: jobId,
          details: { datasourceId, policyId: policy?.id ?? null },
        });
        return { status: 202, body: { jobId, state: 'queued' } };
      },
    ),
  );
  return body as Queued;
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
