import { type Page, toPage } from '@holdfast/platform/paging';
import type { Caller } from '../caller/index.ts';
import type { Parts } from '../parts.ts';
import type { Datasource } from './model.ts';
import { selectDatasources } from './store.ts';

/** Newest first. */
export async function listDatasources(
  { database, cursors }: Parts,
  { organisation }: Caller,
  request: { search?: string | undefined; limit: number; cursor?: string | undefined },
): Promise<Page<Datasource>> {
  const { search, limit, cursor } = request;
  const query = { organisation, route: 'datasources', filters: { search } };
  const after = cursors.read(query, cursor);
  const rows = await database.tenant(organisation, (tx) =>
    selectDatasources(tx, organisation, { search, after, limit }),
  );
  return toPage(
    rows,
    limit,
    (row) => [row.id],
    (position) => cursors.issue(query, position),
  );
}
