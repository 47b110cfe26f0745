import { Problem } from '@holdfast/platform/errors';
import { originOf, recordAudit } from '../../audit-log/index.ts';
import type { Caller } from '../../engine/index.ts';
import { authorise } from '../../organisations/index.ts';
import type { JoiningRole, RoleMapping } from '../model.ts';
import type { SignOnParts } from '../parts.ts';
import { clientSecretContext } from '../sealed.ts';
import { examine } from './examine.ts';
import { type ShownSignOn, showSignOn } from './show.ts';
import { findProviderRow, upsertProvider } from './store.ts';

type ProviderInput = {
  organisationId: string;
  name: string;
  issuer: string;
  clientId: string;
  /** If none is given, the earlier one is kept, provided that issuer and client are the same. */
  clientSecret?: string | undefined;
  defaultRole: JoiningRole;
  roleClaim?: string | null | undefined;
  roles: RoleMapping;
  isRequired: boolean;
};

/** A new issuer is asked who it is first: otherwise a slip would show at somebody's sign-in. */
export async function setProvider(
  parts: SignOnParts,
  caller: Caller,
  input: ProviderInput,
): Promise<ShownSignOn> {
  const { database, clock, signOn } = parts;
  const { organisationId, issuer, clientId } = input;
  if (await isNewIssuer(parts, caller, input)) {
    const provider = { issuer, clientId, clientSecret: undefined, mayBePrivate: false };
    const fault = (await examine(signOn.openId, provider)).find(({ ok }) => !ok);
    if (fault) throw Problem.validation({ issuer: fault.it });
  }
  return database.system(async (tx) => {
    await authorise(tx, caller, organisationId, 'sign-on.manage');
    const before = await findProviderRow(tx, organisationId);
    // A secret is never sent anywhere but where it was given for.
    const isSame = before?.issuer === issuer && before.client_id === clientId;
    const kept = isSame ? before.client_secret_sealed : null;
    const sealed =
      input.clientSecret === undefined
        ? kept
        : signOn.keys.seal(input.clientSecret, clientSecretContext(organisationId));
    const now = clock.now();
    await upsertProvider(
      tx,
      {
        organisation_id: organisationId,
        name: input.name,
        issuer,
        client_id: clientId,
        client_secret_sealed: sealed,
        default_role: input.defaultRole,
        role_claim: input.roleClaim ?? null,
        role_map: input.roles,
        is_required: input.isRequired,
      },
      now,
    );
    const shown = await showSignOn(tx, organisationId);
    const domains = shown.domains.filter(({ isProven }) => isProven).map(({ domain }) => domain);
    await recordAudit(tx, originOf(caller), {
      organisationId,
      at: now,
      action: 'sign_on.set',
      targetId: organisationId,
      details: { name: input.name, issuer, domains },
    });
    return shown;
  });
}

/** One that is set already may be away: its other settings can be changed all the same. */
function isNewIssuer(
  { database }: SignOnParts,
  caller: Caller,
  { organisationId, issuer, roles, roleClaim }: ProviderInput,
): Promise<boolean> {
  return database.system(async (tx) => {
    await authorise(tx, caller, organisationId, 'sign-on.manage');
    if (roles.length > 0 && !roleClaim) {
      throw Problem.validation({ roleClaim: 'must name the claim that contains the roles' });
    }
    return (await findProviderRow(tx, organisationId))?.issuer !== issuer;
  });
}
