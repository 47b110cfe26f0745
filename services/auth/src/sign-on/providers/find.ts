import type { KeyRing } from '@holdfast/platform/secrets';
import type { Tx } from '../../tables.ts';
import { findProven, listDomains } from '../domains/store.ts';
import { INSTALLATION, type Provider } from '../model.ts';
import type { SignOn } from '../parts.ts';
import { domainOf, vouchesFor } from '../rules.ts';
import { clientSecretContext } from '../sealed.ts';
import {
  findOpenOrganisation,
  findProviderRow,
  type ProviderRow,
  pinnedOrganisation,
} from './store.ts';

/** Finds a provider by its id: an organisation's id, or that of the installation's own provider. */
export async function findProvider(
  tx: Tx,
  signOn: SignOn,
  id: string,
): Promise<Provider | undefined> {
  if (id === INSTALLATION) return installationProvider(tx, signOn);
  const row = await findProviderRow(tx, id);
  if (!row) return undefined;
  const rows = await listDomains(tx, id);
  const proven = rows.filter(({ proven_at }) => proven_at !== null);
  return providerFrom(row, { keys: signOn.keys, domains: proven.map(({ domain }) => domain) });
}

/** The provider for people with this email. That of the organisation with the domain comes first. */
export async function findProviderFor(
  tx: Tx,
  signOn: SignOn,
  email: string,
): Promise<Provider | undefined> {
  const [first] = await findProvidersFor(tx, signOn, email);
  return first;
}

/** All that may vouch for this email: that of the one organisation with the domain, and the operator's. */
export async function findProvidersFor(tx: Tx, signOn: SignOn, email: string): Promise<Provider[]> {
  const proven = await findProven(tx, domainOf(email));
  const own = proven && (await findProvider(tx, signOn, proven.organisation_id));
  const installation = await installationProvider(tx, signOn);
  const isVouchedFor = installation && vouchesFor(installation, email);
  return [...(own ? [own] : []), ...(isVouchedFor ? [installation] : [])];
}

async function installationProvider(tx: Tx, signOn: SignOn): Promise<Provider | undefined> {
  if (!signOn.installation) return undefined;
  const { organisationId: named, issuer } = signOn.installation;
  const wanted = named ?? (await pinnedOrganisation(tx, issuer));
  const organisationId = wanted && (await findOpenOrganisation(tx, wanted));
  return organisationId === undefined
    ? undefined
    : { ...signOn.installation, id: INSTALLATION, organisationId };
}

function providerFrom(
  row: ProviderRow,
  { keys, domains }: { keys: KeyRing; domains: readonly string[] },
): Provider {
  const { organisation_id: id, client_secret_sealed: sealed } = row;
  return {
    id,
    organisationId: id,
    name: row.name,
    issuer: row.issuer,
    clientId: row.client_id,
    clientSecret: sealed === null ? undefined : keys.open(sealed, clientSecretContext(id)),
    defaultRole: row.default_role,
    roleClaim: row.role_claim ?? undefined,
    roleMap: row.role_map,
    domains,
    isRequired: row.is_required,
    mayBePrivate: false,
  };
}
