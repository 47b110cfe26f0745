/** One place where a user is signed in. */
export type Session = {
  id: string;
  /** Whether it is the one that asks. */
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
