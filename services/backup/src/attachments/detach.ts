import { Problem } from '@holdfast/platform/errors';
import { recordAudit } from '../audit-log/index.ts';
import type { Caller } from '../caller/index.ts';
import { requireDatasource } from '../datasources/index.ts';
import type { Parts } from '../parts.ts';
import { deleteAttachmentRow } from './store.ts';

export async function detachPolicy(
  { database, clock }: Parts,
  caller: Caller,
  which: { datasourceId: string; policyId: string },
): Promise<void> {
  const { organisation } = caller;
  await database.tenant(organisation, async (tx) => {
    await requireDatasource(tx, organisation, which.datasourceId);
    if (!(await deleteAttachmentRow(tx, organisation, which))) throw new Problem('NOT_FOUND');
    await recordAudit(tx, caller, {
      at: clock.now(),
      action: 'backup_policy.detached',
      targetId: which.policyId,
      details: { datasourceId: which.datasourceId },
    });
  });
}
