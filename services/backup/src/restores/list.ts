import { type Page, toPage } from '@holdfast/platform/paging';
import type { Caller } from '../caller/index.ts';
import { requireDatasource } from '../datasources/index.ts';
import type { Parts } from '../parts.ts';
import type { Restore, RestoreState } from './model.ts';
import { selectRestores } from './store.ts';

/** Newest first, tests and real ones. */
export async function listRestores(
  { database, cursors }: Parts,
  { organisation }: Caller,
  request: {
    datasourceId: string;
    states?: RestoreState[] | undefined;
    limit: number;
    cursor?: string | undefined;
  },
): Promise<Page<Restore>> {
  const { datasourceId, states, limit, cursor } = request;
  const filters = { datasourceId, states };
  const query = { organisation, route: 'restores', filters };
  const after = cursors.read(query, cursor);
  const rows = await database.tenant(organisation, async (tx) => {
    await requireDatasource(tx, organisation, datasourceId);
    return selectRestores(tx, organisation, filters, { after, limit });
  });
  return toPage(
    rows,
    limit,
    (restore) => [restore.id],
    (position) => cursors.issue(query, position),
  );
}
