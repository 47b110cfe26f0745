import { listPage, type Page, type PageRequest } from '@holdfast/platform/paging';
import type { Parts } from '../../parts.ts';
import type { Hit, HitFilters, HitSort } from './model.ts';
import { selectHits } from './store.ts';

export async function listHits(
  { database, cursors }: Pick<Parts, 'database' | 'cursors'>,
  organisation: string,
  request: HitFilters & PageRequest & { sort: HitSort },
): Promise<Page<Hit>> {
  const { sort, limit, cursor, ...filters } = request;
  const query = { organisation, route: 'brand-hits', filters: { sort, ...filters }, limit, cursor };
  return listPage(cursors, query, {
    rows: (slice) =>
      database.tenant(organisation, (tx) =>
        selectHits(tx, organisation, filters, { sort, ...slice }),
      ),
    position: ({ key, hit }) => [key, hit.id],
    item: ({ hit }) => hit,
  });
}
