import { recordAudit } from '../audit-log/index.ts';
import type { Caller } from '../caller/index.ts';
import type { Parts } from '../parts.ts';
import type { Datasource } from './model.ts';
import { requireDatasource } from './require.ts';
import { updateDatasourceRow } from './store.ts';

/** An inactive datasource is not backed up on schedule. Setting it again changes nothing. */
export async function setActive(
  { database, clock }: Parts,
  caller: Caller,
  id: string,
  active: boolean,
): Promise<Datasource> {
  const { organisation } = caller;
  const now = clock.now();
  return database.tenant(organisation, async (tx) => {
    const before = await requireDatasource(tx, organisation, id, { lock: true });
    if (before.active === active) return before;
    const datasource = await updateDatasourceRow(tx, organisation, id, { active }, now);
    await recordAudit(tx, caller, {
      at: now,
      action: active ? 'datasource.activated' : 'datasource.deactivated',
      targetId: id,
      details: {},
    });
    return datasource;
  });
}
