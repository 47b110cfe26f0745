import { type Domains, pages } from '@holdfast/clients';
import type { Holdfast } from '../../connection/index.ts';
import { choose } from '../../lookup/index.ts';

/** By name, in Unicode or punycode, or by id. */
export async function findSaved(holdfast: Holdfast, wanted: string): Promise<Domains.SavedDomain> {
  const all = await Array.fromAsync(
    pages(holdfast.domains.listSavedDomains, { query: { limit: 100 } }),
  );
  const byUnicode = all.find(({ unicode }) => unicode === wanted.trim().toLowerCase());
  return (
    byUnicode ??
    choose(
      all.map((saved) => ({ ...saved, name: saved.domain })),
      wanted,
      'saved domain',
    )
  );
}
