import { type Auth, createHoldfast, type Holdfast } from '@holdfast/clients';
import { askForProof } from './step-up.ts';

type Role = Auth.Organisation['role'];

const session = { cookie: true } as const;
const stepUp = askForProof;
const url = window.location.origin;
const byOrganisation = new Map<string, { client: Holdfast; role: Role | undefined }>();

/** For calls that concern the person and no organisation. */
export const holdfast = createHoldfast({ url, session, stepUp });

/**
 * The client that acts for this organisation; its tokens are kept in memory only. A token has the role
 * that it was made for: with another role there is another client, which has no token yet.
 */
export function holdfastFor(organisation: string, role?: Role): Holdfast {
  const known = byOrganisation.get(organisation);
  if (known && (!role || !known.role || known.role === role)) {
    known.role ??= role;
    return known.client;
  }
  const client = createHoldfast({ url, session, stepUp, organisation });
  byOrganisation.set(organisation, { client, role });
  return client;
}

/** When another person has signed in, no token of anybody before may be left. */
export function forgetTokens(): void {
  byOrganisation.clear();
}
