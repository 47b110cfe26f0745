import { recordAudit } from '../audit-log/index.ts';
import type { Caller } from '../caller/index.ts';
import type { Parts } from '../parts.ts';
import { explainNameTaken } from './create.ts';
import type { Datasource } from './model.ts';
import { requireDatasource } from './require.ts';
import { updateDatasourceRow } from './store.ts';

/** Changes its name and labels; what is left out stays. */
export async function updateDatasource(
  { database, clock }: Parts,
  caller: Caller,
  id: string,
  { name, labels }: { name?: string | undefined; labels?: string[] | undefined },
): Promise<Datasource> {
  const { organisation } = caller;
  const now = clock.now();
  const changes = { ...(name !== undefined && { name }), ...(labels && { labels }) };
  return database
    .tenant(organisation, async (tx) => {
      const before = await requireDatasource(tx, organisation, id, { lock: true });
      const datasource = await updateDatasourceRow(tx, organisation, id, changes, now);
      await recordAudit(tx, caller, {
        at: now,
        action: 'datasource.updated',
        targetId: id,
        details: {
          ...changes,
          ...(name !== undefined && { previousName: before.name }),
          ...(labels && { previousLabels: before.labels }),
        },
      });
      return datasource;
    })
    .catch(explainNameTaken);
}
