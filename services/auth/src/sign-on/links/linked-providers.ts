import type { Tx } from '../../tables.ts';
import { listIdentities } from '../flow/store.ts';
import type { Provider } from '../model.ts';
import type { SignOn } from '../parts.ts';
import { findProvidersFor } from '../providers/find.ts';

/** The providers that may vouch for this person and whose issuer knows them, by any organisation's link. */
export async function findLinkedProviders(
  tx: Tx,
  signOn: SignOn,
  { id, email }: { id: string; email: string },
): Promise<Provider[]> {
  const issuers = (await listIdentities(tx, id)).map(({ issuer }) => issuer);
  if (issuers.length === 0) return [];
  const vouching = await findProvidersFor(tx, signOn, email);
  return vouching.filter(({ issuer }) => issuers.includes(issuer));
}
