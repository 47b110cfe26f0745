import { type Cursors, listPage, type Page, type PageRequest } from '@holdfast/platform/paging';
import type { Caller } from '../engine/index.ts';
import type { AuthDatabase } from '../tables.ts';
import type { Organisation } from './model.ts';
import { pageOfOrganisations } from './store.ts';

/** The organisations that the caller is in. */
export async function listOrganisations(
  { database, cursors }: { database: AuthDatabase; cursors: Cursors },
  caller: Caller,
  page: PageRequest,
): Promise<Page<Organisation>> {
  const query = { organisation: caller.id, route: 'GET /organisations', filters: {}, ...page };
  return listPage(cursors, query, {
    rows: (slice) =>
      database.system((tx) => pageOfOrganisations(tx, { userId: caller.id, ...slice })),
    position: ({ id }) => [id],
  });
}
