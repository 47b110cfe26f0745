import { Problem } from '@holdfast/platform/errors';
import { recordAudit } from '../audit-log/index.ts';
import type { Caller } from '../caller/index.ts';
import { requireDatasource } from '../datasources/index.ts';
import type { Parts } from '../parts.ts';
import { deleteAccepted } from './store.ts';

/** The datasource counts as having an exception again, and the next proof may alert of it. */
export async function revokeAccepted(
  { database, clock }: Pick<Parts, 'database' | 'clock'>,
  caller: Caller,
  { datasourceId, id }: { datasourceId: string; id: string },
): Promise<void> {
  const { organisation } = caller;
  await database.tenant(organisation, async (tx) => {
    await requireDatasource(tx, organisation, datasourceId);
    const revoked = await deleteAccepted(tx, { organisation, datasourceId }, id);
    if (!revoked) throw new Problem('NOT_FOUND');
    await recordAudit(tx, caller, {
      at: clock.now(),
      action: 'datasource.exception_revoked',
      targetId: datasourceId,
      details: { object: revoked.object },
    });
  });
}
