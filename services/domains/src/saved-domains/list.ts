import { listPage, type Page, type PageRequest } from '@holdfast/platform/paging';
import type { Parts } from '../parts.ts';
import type { SavedDomain, SavedFilters, Sort } from './model.ts';
import { selectSaved } from './store.ts';

export async function listSaved(
  { database, cursors }: Parts,
  organisation: string,
  request: SavedFilters & PageRequest & { sort: Sort },
): Promise<Page<SavedDomain>> {
  const { sort, limit, cursor, ...filters } = request;
  const query = {
    organisation,
    route: 'saved-domains',
    filters: { sort, ...filters },
    limit,
    cursor,
  };
  return listPage(cursors, query, {
    rows: (slice) =>
      database.tenant(organisation, (tx) =>
        selectSaved(tx, organisation, filters, { sort, ...slice }),
      ),
    position: ({ key, saved }) => [key, saved.id],
    item: ({ saved }) => saved,
  });
}
