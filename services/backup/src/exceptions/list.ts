import { listPage, type Page, type PageRequest } from '@holdfast/platform/paging';
import type { Caller } from '../caller/index.ts';
import { requireDatasource } from '../datasources/index.ts';
import type { Parts } from '../parts.ts';
import type { AcceptedException } from './model.ts';
import { selectAccepted } from './store.ts';

/** Newest first. */
export async function listAccepted(
  { database, cursors }: Parts,
  { organisation }: Caller,
  { datasourceId, limit, cursor }: { datasourceId: string } & PageRequest,
): Promise<Page<AcceptedException>> {
  const filters = { datasourceId };
  const query = { organisation, route: 'accepted-exceptions', filters, limit, cursor };
  return listPage(cursors, query, {
    rows: (slice) =>
      database.tenant(organisation, async (tx) => {
        await requireDatasource(tx, organisation, datasourceId);
        return selectAccepted(tx, { organisation, datasourceId }, slice);
      }),
    position: ({ acceptedAt, id }) => [acceptedAt.toISOString(), id],
  });
}
