import { type Cursors, type Page, toPage } from '@holdfast/platform/paging';
import type { Caller } from '../engine/index.ts';
import type { AuthDatabase } from '../tables.ts';
import type { Organisation } from './model.ts';
import { pageOfOrganisations } from './store.ts';

/** Those that the caller is in. */
export async function listOrganisations(
  { database, cursors }: { database: AuthDatabase; cursors: Cursors },
  caller: Caller,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<Organisation>> {
  const query = { organisation: caller.id, route: 'GET /organisations', filters: {} };
  const after = cursors.read(query, cursor);
  const rows = await database.system((tx) =>
    pageOfOrganisations(tx, { userId: caller.id, after, limit }),
  );
  return toPage(
    rows,
    limit,
    ({ id }) => [id],
    (position) => cursors.issue(query, position),
  );
}
