import type { User } from '../engine/model.ts';
import type { Method } from '../factors/model.ts';
import type { Organisation } from '../organisations/model.ts';

/** What signing in or up gives. The token is shown here and never again. */
export type SignedIn = { sessionToken: string; user: User; organisations: Organisation[] };

/** The password was right; the session waits for a second factor, shown with the ticket. */
export type SecondFactorAsked = {
  secondFactor: { ticket: string; methods: Method[]; expiresAt: string };
};

/** A person as links depend on them. */
export type Standing = User & { isVerified: boolean; passwordHash: string | null };

/** Who may make an account once there is somebody. */
export type SignUpMode = 'invited' | 'open';

/** How an erased user is shown. */
export const ANONYMISED_NAME = 'Anonymized user';

/** In characters. */
export const PASSWORD_LENGTH = { least: 12, most: 128 } as const;

/** A user's place in an organisation, and who would be left without them. */
export type Membership = {
  organisationId: string;
  organisationName: string;
  role: string;
  otherMembers: number;
  otherOwners: number;
};
