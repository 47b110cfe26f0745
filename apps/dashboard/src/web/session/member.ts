import { ACCESS, type Auth, type Holdfast, ROLE_PERMISSIONS } from '@holdfast/clients';
import { createContext, useContext } from 'react';
import { holdfastFor } from './holdfast.ts';

type Organisation = Auth.Organisation;

type Guarded = Pick<typeof ACCESS, 'backup' | 'domains'>;
export type Permission = Organisation['permissions'][number];
type Operation<Service extends keyof Guarded> = keyof Guarded[Service];

export type Member = {
  user: Auth.Account['user'];
  organisation: Organisation;
  organisations: Organisation[];
  /** Acts for the organisation. */
  api: Holdfast;
  /** Whether the service would let this person do that: no button is shown that would be refused. */
  may<Service extends keyof Guarded>(service: Service, operation: Operation<Service>): boolean;
  /** The same for what depends on more than the operation. */
  holds(permission: Permission): boolean;
};

/** `wanted` is from the address: that organisation or none. `chosen` counts if the address has none. */
export function memberOf(
  account: Auth.Account,
  { wanted, chosen }: { wanted: string | undefined; chosen: string | undefined },
): Member | undefined {
  const { user, organisations } = account;
  const organisation = wanted
    ? organisations.find(({ id }) => id === wanted)
    : (organisations.find(({ id }) => id === chosen) ?? organisations[0]);
  if (!organisation) return undefined;
  // During an upgrade the service may be of the previous version, which only reports the role.
  const told: readonly string[] | undefined = organisation.permissions;
  const held = new Set<string>(told ?? ROLE_PERMISSIONS[organisation.role]);
  return {
    user,
    organisation,
    organisations,
    api: holdfastFor(organisation.id, organisation.role),
    holds: (permission) => held.has(permission),
    may(service, operation) {
      const access = ACCESS[service][operation] as string;
      return access === 'public' || held.has(access);
    },
  };
}

const LAST = 'holdfast.organisation';

/** Last used in any tab: a new tab begins with it, and open tabs ignore it. */
export function lastOrganisation(): string | undefined {
  return localStorage.getItem(LAST) ?? undefined;
}

export function rememberOrganisation(id: string): void {
  localStorage.setItem(LAST, id);
}

export const MemberContext = createContext<Member | undefined>(undefined);

/** Who looks at the page, and for which organisation. */
export function useMember(): Member {
  const member = useContext(MemberContext);
  if (!member) throw new Error('Nobody is signed in.');
  return member;
}

export function useMay(permission: Permission): boolean {
  return useMember().holds(permission);
}
