import { listPage, type Page, type PageRequest } from '@holdfast/platform/paging';
import type { Caller } from '../caller/index.ts';
import type { Parts } from '../parts.ts';
import type { Policy } from './model.ts';
import { selectPolicies } from './store.ts';

export async function listPolicies(
  { database, cursors }: Parts,
  { organisation }: Caller,
  { limit, cursor }: PageRequest,
): Promise<Page<Policy>> {
  const query = { organisation, route: 'backup-policies', filters: {}, limit, cursor };
  return listPage(cursors, query, {
    rows: (slice) => database.tenant(organisation, (tx) => selectPolicies(tx, organisation, slice)),
    position: (row) => [row.id],
  });
}
