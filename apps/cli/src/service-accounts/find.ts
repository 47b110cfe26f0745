import { type Auth, pages } from '@holdfast/clients';
import type { InOrganisation } from '../connection/index.ts';
import { choose } from '../lookup/index.ts';

/** By name or id, or by the id that a script signs in with. */
export async function findServiceAccount(
  { holdfast, organisation }: InOrganisation,
  wanted: string,
  options: { exactly?: boolean } = {},
): Promise<Auth.ServiceAccount> {
  const path = { organisationId: organisation.id };
  const query = { limit: 100 };
  const all = await Array.fromAsync(pages(holdfast.auth.listServiceAccounts, { path, query }));
  const byClientId = all.find(({ clientId }) => clientId === wanted.trim());
  return byClientId ?? choose(all, wanted, 'service account', options);
}
