import { listPage, type Page, type PageRequest } from '@holdfast/platform/paging';
import type { Caller } from '../caller/index.ts';
import { requireDestination } from '../destinations/index.ts';
import type { Parts } from '../parts.ts';
import type { FoundBackup, FoundState } from './model.ts';
import { countFound, selectFound } from './store.ts';

/** What the last look into the storage found, in the order of the keys, and how many there are. */
export async function listFound(
  { database, cursors }: Parts,
  { organisation }: Caller,
  request: { destinationId: string; states?: readonly FoundState[] | undefined } & PageRequest,
): Promise<Page<FoundBackup> & { counts: Record<FoundState, number> }> {
  const { destinationId, states, limit, cursor } = request;
  const counts = await database.tenant(organisation, async (tx) => {
    await requireDestination(tx, organisation, destinationId);
    return countFound(tx, organisation, destinationId);
  });
  const filters = { destinationId, states };
  const query = { organisation, route: 'found', filters, limit, cursor };
  const page = await listPage(cursors, query, {
    rows: (slice) =>
      database.tenant(organisation, (tx) => selectFound(tx, organisation, filters, slice)),
    position: (row) => [row.artifactKey, row.id],
  });
  return { ...page, counts };
}
