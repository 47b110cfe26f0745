import { Problem } from '@holdfast/platform/errors';
import { type Page, toPage } from '@holdfast/platform/paging';
import type { Parts } from '../../parts.ts';
import type { Hit, HitDetail, HitFilters, HitSort } from './model.ts';
import { findHit, selectHits } from './store.ts';

export async function listHits(
  { database, cursors }: Pick<Parts, 'database' | 'cursors'>,
  organisation: string,
  request: HitFilters & { sort: HitSort; limit: number; cursor?: string | undefined },
): Promise<Page<Hit>> {
  const { sort, limit, cursor, ...filters } = request;
  const query = { organisation, route: 'brand-hits', filters: { sort, ...filters } };
  const after = cursors.read(query, cursor);
  const rows = await database.tenant(organisation, (tx) =>
    selectHits(tx, organisation, filters, { sort, after, limit }),
  );
  const page = toPage(
    rows,
    limit,
    ({ key, hit }) => [key, hit.id],
    (position) => cursors.issue(query, position),
  );
  return { ...page, items: page.items.map(({ hit }) => hit) };
}

export async function getHit(
  { database }: Pick<Parts, 'database'>,
  organisation: string,
  id: string,
): Promise<HitDetail> {
  const hit = await database.tenant(organisation, (tx) => findHit(tx, organisation, id));
  if (!hit) throw new Problem('NOT_FOUND');
  return hit;
}
