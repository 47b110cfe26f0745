import { listPage, type Page, type PageRequest } from '@holdfast/platform/paging';
import type { Caller } from '../caller/index.ts';
import type { Parts } from '../parts.ts';
import type { Destination } from './model.ts';
import { selectDestinations } from './store.ts';

/** Newest first. */
export async function listDestinations(
  { database, cursors }: Parts,
  { organisation }: Caller,
  { limit, cursor }: PageRequest,
): Promise<Page<Destination>> {
  const query = { organisation, route: 'storage-destinations', filters: {}, limit, cursor };
  return listPage(cursors, query, {
    rows: (slice) =>
      database.tenant(organisation, (tx) => selectDestinations(tx, organisation, slice)),
    position: (row) => [row.id],
  });
}
