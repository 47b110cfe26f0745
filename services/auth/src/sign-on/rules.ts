import {
  JOINING_ROLES,
  type JoiningRole,
  type Provider,
  type Refusal,
  type Vouched,
} from './model.ts';

/** Lower case, as addresses are kept. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase();
}

export function vouchesFor({ domains }: Pick<Provider, 'domains'>, email: string): boolean {
  return domains === 'any' || domains.includes(domainOf(email));
}

/** Whether this can be believed about somebody's address. */
export function emailRefusal(
  provider: Pick<Provider, 'domains'>,
  { email, emailVerified }: Pick<Vouched, 'email' | 'emailVerified'>,
): Refusal | undefined {
  if (email === undefined || !emailVerified) return 'email_unverified';
  return vouchesFor(provider, email) ? undefined : 'email_domain';
}

type Roles = Pick<Provider, 'defaultRole' | 'roleClaim' | 'roleMap'>;

/** The highest role of all that the claim stands for; the default where it stands for none. */
export function roleBy(
  { defaultRole, roleClaim, roleMap }: Roles,
  claims: Vouched['claims'],
): JoiningRole {
  const claim = roleClaim === undefined ? undefined : claims[roleClaim];
  const values: unknown[] = Array.isArray(claim) ? claim : [claim];
  const meant = roleMap.filter(({ value }) => values.includes(value)).map(({ role }) => role);
  return JOINING_ROLES.findLast((role) => meant.includes(role)) ?? defaultRole;
}

/** Roles follow the claim with each sign-in, but an owner stays one: people decide over owners. */
export function followsClaim({ roleClaim }: Pick<Provider, 'roleClaim'>, role: string): boolean {
  return roleClaim !== undefined && role !== 'owner';
}

/** Of nobody: what leaves it would leave us. */
const ORIGIN = 'https://holdfast.invalid';

/**
 * A page of our own to go on with; anything else is the first page. Browsers resolve dots before they
 * go anywhere, so it is what comes out of that which must be a path here: `/.//host` is `//host`.
 */
export function safeReturn(path: string | undefined): string {
  if (path === undefined || !/^\/[^\\\p{Cc}]*$/u.test(path)) return '/';
  const { origin, pathname } = URL.parse(path, ORIGIN) ?? {};
  return origin === ORIGIN && !pathname?.includes('//') ? path : '/';
}

const MOST_MISSES = 3;

/** Whether a record that was not there so often in a row proves nothing any more. */
export function isVoid(misses: number): boolean {
  return misses >= MOST_MISSES;
}

/** The record by which a domain is proven: its name, and what it must hold. */
export function proofRecord(domain: string, token: string): { name: string; value: string } {
  return { name: `_holdfast.${domain}`, value: `holdfast-domain=${token}` };
}
