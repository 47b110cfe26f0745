import type { Auth } from '@holdfast/clients';
import { pages } from '@holdfast/clients';
import type { Holdfast } from '../connection/index.ts';
import { choose } from '../lookup/index.ts';

/** Finds one of the caller's organisations, by name or id. */
export async function findOrganisation(
  holdfast: Holdfast,
  wanted: string,
  options: { exactly?: boolean } = {},
): Promise<Auth.Organisation> {
  const all = await Array.fromAsync(
    pages(holdfast.auth.listOrganisations, { query: { limit: 100 } }),
  );
  return choose(all, wanted, 'organisation', options);
}
