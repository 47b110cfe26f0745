/** One sign-in: where, as whom, and for which organisation. */
export type Context = {
  url: string;
  email: string;
  /** The organisation to act for; need not be chosen where there is only one. */
  organisation?: { id: string; name: string };
  /** Where the session's token is kept. */
  kept: 'file' | 'keyring';
};

export type SignedIn = Context & { session: string };
