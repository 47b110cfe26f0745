import type { User } from '../engine/model.ts';
import type { Method } from '../factors/model.ts';
import type { Organisation } from '../organisations/model.ts';

/** The result of signing in or up. The token is shown here and never again. */
export type SignedIn = { sessionToken: string; user: User; organisations: Organisation[] };

/** The password was right; the session waits for a second factor, shown with the ticket. */
export type SecondFactorAsked = {
  secondFactor: { ticket: string; methods: Method[]; expiresAt: string };
};

/** The facts about a person that links depend on. */
export type Standing = User & { isVerified: boolean; passwordHash: string | null };

/** Who may make an account once there is a first user. */
export type SignUpMode = 'invited' | 'open';

/** How an erased user is shown. */
export const ANONYMISED_NAME = 'Anonymized user';

/** In characters. */
export const PASSWORD_LENGTH = { least: 12, most: 128 } as const;

/** A user's membership of an organisation, and how many others would be left without them. */
export type Membership = {
  organisationId: string;
  organisationName: string;
  role: string;
  otherMembers: number;
  otherOwners: number;
};
