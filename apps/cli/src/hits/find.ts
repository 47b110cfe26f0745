import { type Domains, pages } from '@holdfast/clients';
import type { Holdfast } from '../connection/index.ts';
import { choose, isId } from '../lookup/index.ts';

/** By its name or id; one name may be the hit of several watchers. */
export async function findHit(
  holdfast: Holdfast,
  wanted: string,
): Promise<Pick<Domains.BrandHit, 'id'>> {
  if (isId(wanted)) return { id: wanted };
  const query = { limit: 100, search: wanted };
  const alike = await Array.fromAsync(pages(holdfast.domains.listHits, { query }));
  return choose(
    alike.map((hit) => ({ id: hit.id, name: hit.unicode === wanted ? hit.unicode : hit.domain })),
    wanted,
    'hit',
  );
}
