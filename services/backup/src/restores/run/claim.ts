import type { LeasedRun } from '@holdfast/platform/leases';
import { recordAudit } from '../../audit-log/index.ts';
import { systemCaller } from '../../caller/index.ts';
import type { Parts } from '../../parts.ts';
import type { Tables } from '../../tables.ts';
import type { StoredRestore } from '../model.ts';
import { changeRestore } from '../store.ts';

/** Claims a waiting restore. Undefined when it no longer waits. */
export async function claimRestore(
  { clock }: Pick<Parts, 'clock'>,
  restore: StoredRestore,
  run: LeasedRun<Tables>,
): Promise<StoredRestore | undefined> {
  const { organisation, id, datasourceId, jobId } = restore;
  const startedAt = clock.now();
  return run.tenant(organisation, async (tx) => {
    const changes = { state: 'started', startedAt, leaseToken: run.token } as const;
    if (!(await changeRestore(tx, restore, ['created'], changes))) return undefined;
    await recordAudit(tx, systemCaller(organisation, 'dispatcher'), {
      at: startedAt,
      action: 'restore.started',
      targetId: id,
      details: { datasourceId, jobId },
    });
    return { ...restore, ...changes };
  });
}
