import type { Role } from '@holdfast/platform/identity';
import type { Secret } from '@holdfast/platform/secrets';

/** The roles that signing in can give: only owners make owners. */
export type JoiningRole = Exclude<Role, 'owner'>;
export const JOINING_ROLES = [
  'viewer',
  'member',
  'admin',
] as const satisfies readonly JoiningRole[];

/** Which value of the role claim stands for which role. */
export type RoleMapping = { value: string; role: JoiningRole }[];

export { INSTALLATION } from '../engine/model.ts';

/** An identity provider, and what becomes of people who sign in through it. */
export type Provider = {
  id: string;
  /** The organisation that they join. */
  organisationId: string;
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: Secret | undefined;
  defaultRole: JoiningRole;
  roleClaim: string | undefined;
  roleMap: RoleMapping;
  /** The domains that it may vouch for. `any` is for the operator's own provider, trusted with all. */
  domains: readonly string[] | 'any';
  /** Whether the people it vouches for may no longer use a password. */
  isRequired: boolean;
  /** Whether it may be in a private network, and without TLS. */
  mayBePrivate: boolean;
};

/** What the settings say about the installation's provider. */
export type InstallationSettings = Omit<Provider, 'id' | 'organisationId'> & {
  /** An organisation's id; otherwise the one that was the oldest when the provider was set. */
  organisationId: string | undefined;
};

/** Who the provider says somebody is. */
export type Vouched = {
  issuer: string;
  subject: string;
  email: string | undefined;
  emailVerified: boolean;
  name: string | undefined;
  claims: Readonly<Record<string, unknown>>;
  idToken: string;
};

/** A provider that an account is linked to, as its owner sees it. */
export type LinkedSignOn = {
  id: string;
  /** The provider's name; its issuer if the provider is gone or the person is no longer a member. */
  name: string;
  issuer: string;
  kind: 'organisation' | 'installation';
  /** Whose provider it is, as long as the person is a member. */
  organisation: { id: string; name: string } | null;
  linkedAt: string;
  lastUsedAt: string | null;
  /** Whether it would let the person in now. */
  signsIn: boolean;
};

/** Why a sign-in was refused, as the log of the organisation has it. */
export type Refusal =
  | 'state' // unknown, used before, or too old
  | 'other_browser'
  | 'other_provider' // begun at one provider, ended at another
  | 'provider_changed'
  | 'denied' // by the provider or the person
  | 'issuer'
  | 'nonce'
  | 'audience'
  | 'expired'
  | 'signature'
  | 'answer'
  | 'unreachable'
  | 'email_unverified'
  | 'email_domain'
  | 'account_elsewhere'
  | 'other_account' // than the one that was to be linked
  | 'unproven' // nobody has proven the account's address, and other organisations trust the account
  | 'second_factor' // the account has one, and its owner never joined the organisation
  | 'erased'
  | 'closed';

/** A step of trying a provider, and what came of it. */
export type TriedStep = {
  step: 'network' | 'discovery' | 'keys' | 'flow' | 'domains';
  ok: boolean;
  detail: string;
};
