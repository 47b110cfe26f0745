import { ACCESS, type Auth, type Holdfast } from '@holdfast/clients';
import { createContext, useContext } from 'react';
import { holdfastFor } from './holdfast.ts';

type Organisation = Auth.Organisation;

type Guarded = Pick<typeof ACCESS, 'backup' | 'domains'>;
type Operation<Service extends keyof Guarded> = keyof Guarded[Service];

export type Member = {
  user: Auth.Account['user'];
  organisation: Organisation;
  organisations: Organisation[];
  /** Acts for the organisation. */
  api: Holdfast;
  /** Whether the service would let this person do that: no button is shown that would be refused. */
  may<Service extends keyof Guarded>(service: Service, operation: Operation<Service>): boolean;
  /** The same for what the auth service decides by role: members, invitations, machines. */
  is(role: Organisation['role']): boolean;
};

const RANK = { viewer: 0, member: 1, admin: 2, owner: 3 } as const;
const LEAST = { read: 'viewer', write: 'member', admin: 'admin', owner: 'owner' } as const;

/** `wanted` stands in the address and is that one or none; `chosen` counts where nothing does. */
export function memberOf(
  account: Auth.Account,
  { wanted, chosen }: { wanted: string | undefined; chosen: string | undefined },
): Member | undefined {
  const { user, organisations } = account;
  const organisation = wanted
    ? organisations.find(({ id }) => id === wanted)
    : (organisations.find(({ id }) => id === chosen) ?? organisations[0]);
  if (!organisation) return undefined;
  const is = (role: Organisation['role']) => RANK[organisation.role] >= RANK[role];
  return {
    user,
    organisation,
    organisations,
    api: holdfastFor(organisation.id, organisation.role),
    is,
    may(service, operation) {
      const access = ACCESS[service][operation] as keyof typeof LEAST;
      return access in LEAST ? is(LEAST[access]) : true;
    },
  };
}

const LAST = 'holdfast.organisation';

/** Of any tab: it says where a new one begins, and nothing to one that is open. */
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
