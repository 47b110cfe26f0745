import { demand } from '@holdfast/platform/identity';
import { recordAudit } from '../audit-log/index.ts';
import type { Caller } from '../caller/index.ts';
import type { Parts } from '../parts.ts';
import type { Datasource, LossWarning } from './model.ts';
import { requireDatasource } from './require.ts';
import { warnsLess } from './rules.ts';
import { updateDatasourceRow } from './store.ts';

export async function setLossWarning(
  { database, clock }: Pick<Parts, 'database' | 'clock'>,
  caller: Caller,
  id: string,
  lossWarning: LossWarning,
): Promise<Datasource> {
  const { organisation } = caller;
  const at = clock.now();
  return database.tenant(organisation, async (tx) => {
    const before = await requireDatasource(tx, organisation, id, { lock: true });
    if (warnsLess(before.lossWarning, lossWarning)) demand(caller, 'alerts.silence');
    const datasource = await updateDatasourceRow(tx, organisation, id, { lossWarning }, at);
    await recordAudit(tx, caller, {
      at,
      action: 'datasource.loss_warning_updated',
      targetId: id,
      details: lossWarning,
    });
    return datasource;
  });
}
