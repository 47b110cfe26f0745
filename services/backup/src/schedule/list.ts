import { listPage, type Page, type PageRequest } from '@holdfast/platform/paging';
import type { Caller } from '../caller/index.ts';
import { requireDatasource } from '../datasources/index.ts';
import type { Parts } from '../parts.ts';
import type { Occurrence } from './model.ts';
import { selectOccurrences } from './store.ts';

/** The latest first. */
export async function listOccurrences(
  { database, cursors }: Pick<Parts, 'database' | 'cursors'>,
  { organisation }: Caller,
  request: { datasourceId: string } & PageRequest,
): Promise<Page<Occurrence>> {
  const { datasourceId, limit, cursor } = request;
  const query = { organisation, route: 'occurrences', filters: { datasourceId }, limit, cursor };
  return listPage(cursors, query, {
    rows: (slice) =>
      database.tenant(organisation, async (tx) => {
        await requireDatasource(tx, organisation, datasourceId);
        return selectOccurrences(tx, organisation, { datasourceId, ...slice });
      }),
    position: ({ dueAt, policyId }) => [dueAt.toISOString(), policyId], // due to the minute, so exact
  });
}
