import type { LeasedRun } from '@holdfast/platform/leases';
import { recordAudit } from '../../audit-log/index.ts';
import { systemCaller } from '../../caller/index.ts';
import type { Parts } from '../../parts.ts';
import type { Tables } from '../../tables.ts';
import type { StoredRestore } from '../model.ts';
import { takeRestore } from '../store.ts';

/** Claims a waiting restore, as it is by now. Undefined when it no longer waits. */
export async function claimRestore(
  { clock }: Pick<Parts, 'clock'>,
  { organisation, id }: Pick<StoredRestore, 'organisation' | 'id'>,
  run: LeasedRun<Tables>,
): Promise<StoredRestore | undefined> {
  const startedAt = clock.now();
  return run.tenant(organisation, async (tx) => {
    const taken = { startedAt, leaseToken: run.token };
    const restore = await takeRestore(tx, { organisation, id }, taken);
    if (!restore) return undefined;
    const { datasourceId, jobId } = restore;
    await recordAudit(tx, systemCaller(organisation, 'dispatcher'), {
      at: startedAt,
      action: 'restore.started',
      targetId: id,
      details: { datasourceId, jobId },
    });
    return restore;
  });
}
