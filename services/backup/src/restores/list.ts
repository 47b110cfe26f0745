import { listPage, type Page, type PageRequest } from '@holdfast/platform/paging';
import type { Caller } from '../caller/index.ts';
import { requireDatasource } from '../datasources/index.ts';
import type { Parts } from '../parts.ts';
import { markAccepted } from './mark-accepted.ts';
import type { Restore, RestoreState } from './model.ts';
import { selectRestores } from './store.ts';

/** Newest first, restore tests included. */
export async function listRestores(
  { database, cursors }: Parts,
  { organisation }: Caller,
  request: { datasourceId: string; states?: RestoreState[] | undefined } & PageRequest,
): Promise<Page<Restore>> {
  const { datasourceId, states, limit, cursor } = request;
  const filters = { datasourceId, states };
  const query = { organisation, route: 'restores', filters, limit, cursor };
  return listPage(cursors, query, {
    rows: (slice) =>
      database.tenant(organisation, async (tx) => {
        await requireDatasource(tx, organisation, datasourceId);
        const restores = await selectRestores(tx, organisation, filters, slice);
        return markAccepted(tx, organisation, restores);
      }),
    position: (restore) => [restore.id],
  });
}
