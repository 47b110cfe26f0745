/** Where a session was opened from; shown to its owner in the list of sessions. */
export type Client = { address: string; userAgent: string | undefined };

export type User = { id: string; name: string; email: string };

/** How somebody proved who they are; everything but the password counts as a second factor. */
export type ProvenBy = 'password' | 'totp' | 'recovery_code' | 'passkey' | 'sso';
/** The id of the provider that the installation's settings name; others have their organisation's. */
export const INSTALLATION = 'installation';

export type Proof = {
  by: ProvenBy;
  at: Date;
  /** The provider through which the session was opened; its word counts in its own organisation only. */
  providerId?: string | undefined;
  /** When they last showed something of their own, apart from the provider's word. */
  shownAt?: Date | undefined;
};

/** Someone who showed a valid session. */
export type Caller = User & {
  sessionId: string;
  sessionToken: string;
  client: Client;
  /** The strongest proof that this session has seen, of those that count where it is used. */
  provenBy: ProvenBy;
  /** When it last saw a proof that counts there, of any kind. */
  provenAt: Date;
  /** Everything that it has seen, wherever that counts. */
  proof: Proof;
  /** When the person signed in: the session's life is counted from then, however much it is used. */
  beganAt: Date;
};

export type Claims = Record<string, string | number | readonly string[]>;

/** A key pair as text: the public JWK, and the private one as better-auth encrypted it. */
export type KeyPair = { publicKey: string; privateKey: string };

/** How long sessions last after the person signed in, by the database's clock. */
export type SessionLife = { now(): Promise<Date>; usualMs: number; throughProviderMs: number };
