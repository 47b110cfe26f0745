import type { Caller } from '../../engine/index.ts';
import { listOrganisationsOf } from '../../organisations/index.ts';
import { listIdentities } from '../flow/store.ts';
import { INSTALLATION, type LinkedSignOn } from '../model.ts';
import type { SignOnParts } from '../parts.ts';
import { findProvider } from '../providers/find.ts';
import { findLinkedProviders } from './linked-providers.ts';

/** The providers that this person's account is linked to. Only members see an organisation's names. */
export function listSignOns(
  { database, signOn }: Pick<SignOnParts, 'database' | 'signOn'>,
  caller: Caller,
): Promise<LinkedSignOn[]> {
  return database.system(async (tx) => {
    const organisations = await listOrganisationsOf(tx, caller.id);
    const good = await findLinkedProviders(tx, signOn, caller);
    const shown: LinkedSignOn[] = [];
    for (const row of await listIdentities(tx, caller.id)) {
      const { id, issuer, provider_id: providerId } = row;
      const kind = providerId === INSTALLATION ? 'installation' : 'organisation';
      const home = organisations.find((one) => one.id === providerId);
      const isTold = kind === 'installation' || home !== undefined;
      const provider = isTold ? await findProvider(tx, signOn, providerId) : undefined;
      shown.push({
        ...{ id, issuer, kind },
        name: provider?.issuer === issuer ? provider.name : issuer,
        organisation: home ? { id: home.id, name: home.name } : null,
        linkedAt: row.created_at.toISOString(),
        lastUsedAt: row.last_used_at?.toISOString() ?? null,
        signsIn: good.some((one) => one.issuer === issuer),
      });
    }
    return shown;
  });
}
