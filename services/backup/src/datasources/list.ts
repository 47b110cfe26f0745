import { listPage, type Page, type PageRequest } from '@holdfast/platform/paging';
import type { Caller } from '../caller/index.ts';
import type { Parts } from '../parts.ts';
import type { Datasource } from './model.ts';
import { selectDatasources } from './store.ts';

/** Newest first. */
export async function listDatasources(
  { database, cursors }: Parts,
  { organisation }: Caller,
  request: { search?: string | undefined; label?: string | undefined } & PageRequest,
): Promise<Page<Datasource>> {
  const { search, label, limit, cursor } = request;
  const query = { organisation, route: 'datasources', filters: { search, label }, limit, cursor };
  return listPage(cursors, query, {
    rows: (slice) =>
      database.tenant(organisation, (tx) =>
        selectDatasources(tx, organisation, { search, label, ...slice }),
      ),
    position: (row) => [row.id],
  });
}
