import { recordAudit } from '../audit-log/index.ts';
import type { Caller } from '../caller/index.ts';
import type { Parts } from '../parts.ts';
import { explainNameTaken } from './create.ts';
import type { Datasource } from './model.ts';
import { requireDatasource } from './require.ts';
import { updateDatasourceRow } from './store.ts';

export async function renameDatasource(
  { database, clock }: Parts,
  caller: Caller,
  id: string,
  name: string,
): Promise<Datasource> {
  const { organisation } = caller;
  const now = clock.now();
  return database
    .tenant(organisation, async (tx) => {
      const before = await requireDatasource(tx, organisation, id, { lock: true });
      const datasource = await updateDatasourceRow(tx, organisation, id, { name }, now);
      await recordAudit(tx, caller, {
        at: now,
        action: 'datasource.updated',
        targetId: id,
        details: { name, previousName: before.name },
      });
      return datasource;
    })
    .catch(explainNameTaken);
}
