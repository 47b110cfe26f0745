/** What a link is good for. */
export type Purpose = 'verify' | 'change' | 'restore' | 'reset' | 'sign-up' | 'invitation';

const HOUR = 3_600_000;

/** Invitations end with what they are for. */
export const LIFETIME_MS: Record<Exclude<Purpose, 'invitation'>, number> = {
  verify: 24 * HOUR,
  change: HOUR,
  // As long as somebody may be away from the mailbox that the notice went to.
  restore: 7 * 24 * HOUR,
  reset: HOUR,
  'sign-up': 24 * HOUR,
};

/** The page that a link opens. Its token is behind the #, which browsers send to nobody. */
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
  /** To its address, and shown to nobody else. */
  mailed: boolean;
  fingerprint: Uint8Array | null;
  /** Who was shown it, if it is for somebody else. */
  askedBy: string | null;
  createdAt: Date;
};

/** Why a link does nothing. Told to the audit log only: whoever shows it learns no more than that. */
export type LinkFault = 'used' | 'replaced' | 'expired' | 'changed' | 'another_address';
