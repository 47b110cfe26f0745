/** One sign-in: where, as whom, and for which organisation. */
export type Context = {
  url: string;
  email: string;
  /** The one to act for; where there is just one, none need be chosen. */
  organisation?: { id: string; name: string };
  /** Where the session's token is kept. */
  kept: 'file' | 'keyring';
};

export type SignedIn = Context & { session: string };
