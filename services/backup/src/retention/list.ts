import { type Page, toPage } from '@holdfast/platform/paging';
import type { Caller } from '../caller/index.ts';
import type { Parts } from '../parts.ts';
import type { RetentionDeletion } from './model.ts';
import { type DeletionFilters, selectDeletions } from './store.ts';

/** The permanent record, the latest first. */
export async function listDeletions(
  { database, cursors }: Pick<Parts, 'database' | 'cursors'>,
  { organisation }: Caller,
  { limit, cursor, ...filters }: DeletionFilters & { limit: number; cursor?: string | undefined },
): Promise<Page<RetentionDeletion>> {
  const query = { organisation, route: 'retention-deletions', filters };
  const after = cursors.read(query, cursor);
  const rows = await database.tenant(organisation, (tx) =>
    selectDeletions(tx, organisation, filters, { after, limit }),
  );
  return toPage(
    rows,
    limit,
    ({ position, id }) => [position, id],
    (position) => cursors.issue(query, position),
  );
}
