import type { Caller } from '../../engine/index.ts';
import { authorise } from '../../organisations/index.ts';
import type { AuthDatabase, Tx } from '../../tables.ts';
import { type DomainRow, listDomains } from '../domains/store.ts';
import type { JoiningRole, RoleMapping } from '../model.ts';
import { proofRecord } from '../rules.ts';
import { findProviderRow } from './store.ts';

type ShownDomain = {
  domain: string;
  isProven: boolean;
  provenAt: string | null;
  provenBy: 'dns' | 'operator' | null;
  record: { name: string; value: string };
};

type ShownProvider = {
  name: string;
  issuer: string;
  clientId: string;
  hasClientSecret: boolean;
  defaultRole: JoiningRole;
  roleClaim: string | null;
  roles: RoleMapping;
  isRequired: boolean;
};

export type ShownSignOn = { provider: ShownProvider | null; domains: ShownDomain[] };

/** Without the client's secret, which never comes out again. */
export function readSignOn(
  { database }: { database: AuthDatabase },
  caller: Caller,
  organisationId: string,
): Promise<ShownSignOn> {
  return database.system(async (tx) => {
    await authorise(tx, caller, organisationId, 'sign-on.read');
    return showSignOn(tx, organisationId);
  });
}

export async function showSignOn(tx: Tx, organisationId: string): Promise<ShownSignOn> {
  const row = await findProviderRow(tx, organisationId);
  return {
    provider: row
      ? {
          name: row.name,
          issuer: row.issuer,
          clientId: row.client_id,
          hasClientSecret: row.client_secret_sealed !== null,
          defaultRole: row.default_role,
          roleClaim: row.role_claim,
          roles: row.role_map,
          isRequired: row.is_required,
        }
      : null,
    domains: (await listDomains(tx, organisationId)).map(showDomain),
  };
}

export function showDomain({ domain, token, proven_at, proven_by }: DomainRow): ShownDomain {
  return {
    domain,
    isProven: proven_at !== null,
    provenAt: proven_at?.toISOString() ?? null,
    provenBy: proven_by,
    record: proofRecord(domain, token),
  };
}
