import { listPage, type Page, type PageRequest } from '@holdfast/platform/paging';
import type { Caller } from '../caller/index.ts';
import type { Parts } from '../parts.ts';
import type { RetentionDeletion } from './model.ts';
import { type DeletionFilters, selectDeletions } from './store.ts';

/** The permanent record, the latest first. */
export async function listDeletions(
  { database, cursors }: Pick<Parts, 'database' | 'cursors'>,
  { organisation }: Caller,
  { limit, cursor, ...filters }: DeletionFilters & PageRequest,
): Promise<Page<RetentionDeletion>> {
  const query = { organisation, route: 'retention-deletions', filters, limit, cursor };
  return listPage(cursors, query, {
    rows: (slice) =>
      database.tenant(organisation, (tx) => selectDeletions(tx, organisation, filters, slice)),
    position: ({ position, id }) => [position, id],
  });
}
