import { type Page, toPage } from '@holdfast/platform/paging';
import type { Caller } from '../caller/index.ts';
import type { Parts } from '../parts.ts';
import type { Destination } from './model.ts';
import { selectDestinations } from './store.ts';

/** Newest first. */
export async function listDestinations(
  { database, cursors }: Parts,
  { organisation }: Caller,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<Destination>> {
  const query = { organisation, route: 'storage-destinations', filters: {} };
  const after = cursors.read(query, cursor);
  const rows = await database.tenant(organisation, (tx) =>
    selectDestinations(tx, organisation, { after, limit }),
  );
  return toPage(
    rows,
    limit,
    (row) => [row.id],
    (position) => cursors.issue(query, position),
  );
}
