import { type Page, toPage } from '@holdfast/platform/paging';
import type { Caller } from '../caller/index.ts';
import type { Parts } from '../parts.ts';
import type { Policy } from './model.ts';
import { selectPolicies } from './store.ts';

export async function listPolicies(
  { database, cursors }: Parts,
  { organisation }: Caller,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<Policy>> {
  const query = { organisation, route: 'backup-policies', filters: {} };
  const after = cursors.read(query, cursor);
  const rows = await database.tenant(organisation, (tx) =>
    selectPolicies(tx, organisation, { after, limit }),
  );
  return toPage(
    rows,
    limit,
    (row) => [row.id],
    (position) => cursors.issue(query, position),
  );
}
