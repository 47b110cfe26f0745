/** What a link is good for. */
export type Purpose = 'verify' | 'change' | 'restore' | 'reset' | 'sign-up' | 'invitation';

const HOUR = 3_600_000;

/** The link of an invitation ends with the invitation. */
export const LIFETIME_MS: Record<Exclude<Purpose, 'invitation'>, number> = {
  verify: 24 * HOUR,
  change: HOUR,
  // Long enough for somebody who is away from the mailbox that the notice went to.
  restore: 7 * 24 * HOUR,
  reset: HOUR,
  'sign-up': 24 * HOUR,
};

/** The page that a link opens. The token comes after the #, a part that browsers send to no server. */
export const PAGES: Record<Purpose, string> = {
  verify: 'confirm-address',
  change: 'confirm-address',
  restore: 'confirm-address',
  reset: 'reset-password',
  'sign-up': 'sign-up',
  invitation: 'invitation',
};

export type Link = {
  purpose: Purpose;
  subject: string;
  userId: string | null;
  organisationId: string | null;
  address: string | null;
  /** Whether it was mailed to its address, and shown to nobody else. */
  mailed: boolean;
  fingerprint: Uint8Array | null;
  /** Who it was shown to, if it is for somebody else. */
  askedBy: string | null;
  createdAt: Date;
};

/** Why a link is refused. For the audit log only: its holder just learns that it is not valid. */
export type LinkFault = 'used' | 'replaced' | 'expired' | 'changed' | 'another_address';
