import { findSecret } from '../asking/index.ts';
import type { InOrganisation } from '../connection/index.ts';
import { type Common, Failure } from '../program/index.ts';
import { JOINING_ROLES, type JoiningRole } from './model.ts';
import { tellSignOn } from './show.ts';

export type SetChoices = {
  name?: string;
  issuer?: string;
  clientId?: string;
  defaultRole?: JoiningRole;
  roleClaim?: string;
  role?: string[];
  required?: 'yes' | 'no';
};

/** The API takes all of the settings at once; those not given are sent unchanged. */
export async function setSignOn(
  connected: InOrganisation,
  choices: Common & SetChoices,
): Promise<void> {
  const { holdfast, output, organisation } = connected;
  const path = { organisationId: organisation.id };
  const clientSecret = await findSecret(choices, 'client-secret', "the client's secret", connected);
  const { provider: before } = await holdfast.auth.getSignOn({ path });
  const issuer = choices.issuer ?? before?.issuer;
  const clientId = choices.clientId ?? before?.clientId;
  if (issuer === undefined || clientId === undefined) {
    throw new Failure('usage', 'Say where the provider is: --issuer <url> --client-id <id>.');
  }
  const roleClaim =
    choices.roleClaim === undefined ? (before?.roleClaim ?? null) : choices.roleClaim || null;
  const shown = await holdfast.auth.setSignOn({
    path,
    body: {
      name: choices.name ?? before?.name ?? organisation.name,
      issuer,
      clientId,
      ...(clientSecret !== undefined && { clientSecret }),
      defaultRole: choices.defaultRole ?? before?.defaultRole ?? 'viewer',
      roleClaim,
      roles: roleClaim === null ? [] : (choices.role?.map(readRole) ?? before?.roles ?? []),
      isRequired:
        choices.required === undefined ? (before?.isRequired ?? false) : choices.required === 'yes',
    },
  });
  tellSignOn(output, shown);
}

function readRole(text: string): { value: string; role: JoiningRole } {
  const at = text.lastIndexOf('=');
  const role = JOINING_ROLES.find((one) => one === text.slice(at + 1));
  if (at > 0 && role) return { value: text.slice(0, at), role };
  throw new Failure('usage', `--role takes a value and a role, such as operations=admin.`);
}
