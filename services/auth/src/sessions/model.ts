/** One place where a user is signed in. */
export type Session = {
  id: string;
  /** Whether it is the one that asks. */
  current: boolean;
  address: string | null;
  userAgent: string | null;
  createdAt: string;
  expiresAt: string;
};
