import { artifactKey } from '@holdfast/artifact';
import type { LeasedRun } from '@holdfast/platform/leases';
import { recordAudit } from '../../audit-log/index.ts';
import { systemCaller } from '../../caller/index.ts';
import type { Parts } from '../../parts.ts';
import type { Tables } from '../../tables.ts';
import type { StoredJob } from '../model.ts';
import { takeJob } from '../store.ts';

export type ClaimedJob = StoredJob & { artifactKey: string; placeId: string; startedAt: Date };

/**
 * Claims a waiting job, as it is by now. The artifact's key contains the time of this run: if an
 * older run of the same job was taken for dead and goes on, it writes elsewhere. Undefined when the
 * job no longer waits.
 */
export async function claimJob(
  { clock }: Pick<Parts, 'clock'>,
  { organisation, jobId, datasourceId }: Pick<StoredJob, 'organisation' | 'jobId' | 'datasourceId'>,
  run: LeasedRun<Tables>,
): Promise<ClaimedJob | undefined> {
  const startedAt = clock.now();
  const key = artifactKey({ organisationId: organisation, datasourceId, at: startedAt, jobId });
  const which = { organisation, jobId };
  const taken = { startedAt, leaseToken: run.token, artifactKey: key };
  return run.tenant(organisation, async (tx) => {
    const job = await takeJob(tx, which, taken);
    if (!job) return undefined;
    const { placeId } = job;
    if (placeId === null) throw new Error('A queued job has no storage place.');
    await recordAudit(tx, systemCaller(organisation, 'dispatcher'), {
      at: startedAt,
      action: 'backup_job.started',
      targetId: jobId,
      details: { datasourceId },
    });
    return { ...job, startedAt, artifactKey: key, placeId };
  });
}
