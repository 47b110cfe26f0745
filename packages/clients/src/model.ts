export type Service = 'auth' | 'backup' | 'domains';

/** Where each service is, without a slash at the end. */
export type Addresses = Record<Service, string>;

/** A service account: what a script signs in with. */
export type ServiceAccount = { clientId: string; clientSecret: string };

export type HoldfastOptions = {
  /** The one address, such as `http://127.0.0.1:4000`: the services are below its `/api`. */
  url?: string;
  /** Instead of `url`: where each service is by itself. */
  urls?: Addresses;
  /**
   * The `sessionToken` that `auth.signIn` gave; on a page of the same origin `{ cookie: true }`, the
   * one that `auth.signInBrowser` left with the browser.
   */
  session?: string | { cookie: true } | undefined;
  /** Instead of a session. */
  serviceAccount?: ServiceAccount | undefined;
  /** Instead of both: a token that was minted elsewhere, for one service alone. It is not renewed. */
  token?: string | undefined;
  /** The id of the organisation to act for; needed by sessions of people who are in several. */
  organisation?: string | undefined;
  /**
   * Called when a call is answered with `STEP_UP_REQUIRED`: it lets the person prove again who they
   * are, by `auth.stepUp`, and the call is sent again. Without it the call fails.
   */
  stepUp?: ((signal: AbortSignal, place: ProofPlace) => Promise<void>) | undefined;
  /** Used instead of the platform's own. */
  fetch?: typeof fetch;
  /** How long the answer to one attempt may take; two minutes unless given. */
  timeoutMs?: number;
  /** Ends every call of this client; each rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
};

/**
 * What a fresh proof is to count for, as `auth.listWaysToProve` takes it: an organisation; letting
 * a command sign in; or, with neither, what concerns the person.
 */
export type ProofPlace = { organisationId?: string; for?: 'hand_over' };

/** What every call takes besides the path, query, headers and body of its operation. */
export type CallOptions = {
  /** Ends the call; it rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Replaces the key that is made for every operation that takes one. */
  idempotencyKey?: string | undefined;
  /** Replaces the client's own limit. */
  timeoutMs?: number | undefined;
};
