/** One place where a user is signed in. */
export type Session = {
  id: string;
  /** Whether it is the session that makes this request. */
  current: boolean;
  /** Where it was used last. */
  address: string | null;
  userAgent: string | null;
  /** The user agent in plain words. */
  device: string | null;
  createdAt: string;
  lastUsedAt: string;
  expiresAt: string;
};

/**
 * Where a proof is to count: in an organisation; for the person's account, which concerns all their
 * organisations; or to let a command in, which gives nobody more than the session itself.
 */
export type Place = { organisationId: string } | 'account' | 'hand_over';
