import {
  JOINING_ROLES,
  type JoiningRole,
  type Provider,
  type Refusal,
  type Vouched,
} from './model.ts';

/** In lower case, as addresses are stored. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase();
}

export function vouchesFor({ domains }: Pick<Provider, 'domains'>, email: string): boolean {
  return domains === 'any' || domains.includes(domainOf(email));
}

/** Why the provider's word about an address is not believed; undefined if it is. */
export function emailRefusal(
  provider: Pick<Provider, 'domains'>,
  { email, emailVerified }: Pick<Vouched, 'email' | 'emailVerified'>,
): Refusal | undefined {
  if (email === undefined || !emailVerified) return 'email_unverified';
  return vouchesFor(provider, email) ? undefined : 'email_domain';
}

type Roles = Pick<Provider, 'defaultRole' | 'roleClaim' | 'roleMap'>;

/** The highest of the roles that the claim stands for; the default where it stands for none. */
export function roleBy(
  { defaultRole, roleClaim, roleMap }: Roles,
  claims: Vouched['claims'],
): JoiningRole {
  const claim = roleClaim === undefined ? undefined : claims[roleClaim];
  const values: unknown[] = Array.isArray(claim) ? claim : [claim];
  const meant = roleMap.filter(({ value }) => values.includes(value)).map(({ role }) => role);
  return JOINING_ROLES.findLast((role) => meant.includes(role)) ?? defaultRole;
}

/** Roles follow the claim with each sign-in, but an owner stays an owner: people decide on those. */
export function followsClaim({ roleClaim }: Pick<Provider, 'roleClaim'>, role: string): boolean {
  return roleClaim !== undefined && role !== 'owner';
}

/** An origin that nobody has: a path that leads out of it would lead out of our own. */
const ORIGIN = 'https://holdfast.invalid';

/**
 * A page of our own to go on with; anything else becomes the first page. Browsers resolve dots before
 * they go anywhere, so the resolved path must be one of ours too: `/.//host` becomes `//host`.
 */
export function safeReturn(path: string | undefined): string {
  if (path === undefined || !/^\/[^\\\p{Cc}]*$/u.test(path)) return '/';
  const { origin, pathname } = URL.parse(path, ORIGIN) ?? {};
  return origin === ORIGIN && !pathname?.includes('//') ? path : '/';
}

const MOST_MISSES = 3;

/** Whether a record that was missing this many times in a row no longer proves anything. */
export function isVoid(misses: number): boolean {
  return misses >= MOST_MISSES;
}

/** The TXT record that proves a domain: its name, and what it must contain. */
export function proofRecord(domain: string, token: string): { name: string; value: string } {
  return { name: `_holdfast.${domain}`, value: `holdfast-domain=${token}` };
}
