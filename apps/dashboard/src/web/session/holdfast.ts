import { createHoldfast, type Holdfast } from '@holdfast/clients';

const session = { cookie: true } as const;
const url = window.location.origin;
const byOrganisation = new Map<string, Holdfast>();

/** For what concerns the person and no organisation. */
export const holdfast = createHoldfast({ url, session });

/** The clients that act for this organisation; their tokens live in memory, and only there. */
export function holdfastFor(organisation: string): Holdfast {
  const known = byOrganisation.get(organisation);
  if (known) return known;
  const made = createHoldfast({ url, session, organisation });
  byOrganisation.set(organisation, made);
  return made;
}

/** After another person has signed in, nobody's tokens are left. */
export function forgetTokens(): void {
  byOrganisation.clear();
}
