import { type Auth, createHoldfast, type Holdfast } from '@holdfast/clients';
import { askForProof } from './step-up.ts';

type Role = Auth.Organisation['role'];

const session = { cookie: true } as const;
const stepUp = askForProof;
const url = window.location.origin;
const byOrganisation = new Map<string, { client: Holdfast; role: Role | undefined }>();

/** For what concerns the person and no organisation. */
export const holdfast = createHoldfast({ url, session, stepUp });

/**
 * The clients that act for this organisation; their tokens live in memory, and only there. A token
 * holds the role it was made for: with another role there are other clients, which have none yet.
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

/** After another person has signed in, nobody's tokens are left. */
export function forgetTokens(): void {
  byOrganisation.clear();
}
