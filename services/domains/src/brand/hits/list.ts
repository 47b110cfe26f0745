import { Problem } from '@holdfast/platform/errors';
import { listPage, type Page, type PageRequest } from '@holdfast/platform/paging';
import type { Parts } from '../../parts.ts';
import { compareToBrand } from './compare.ts';
import type { Hit, HitDetail, HitFilters, HitSort } from './model.ts';
import { findHit, selectHits } from './store.ts';

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

export async function getHit(
  { database }: Pick<Parts, 'database'>,
  organisation: string,
  id: string,
): Promise<HitDetail> {
  const hit = await database.tenant(organisation, (tx) => findHit(tx, organisation, id));
  if (!hit) throw new Problem('NOT_FOUND');
  const { allowlist: _, sensitivity: __, ...shown } = hit;
  return { ...shown, comparison: compareToBrand(hit) };
}
