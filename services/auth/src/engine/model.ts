/** From where a session is opened; shown to its owner in the list of sessions. */
export type Client = { address: string; userAgent: string | undefined };

export type User = { id: string; name: string; email: string };

/** By what somebody showed who they are; all but the password count as a second factor. */
export type ProvenBy = 'password' | 'totp' | 'recovery_code' | 'passkey' | 'sso';
export type Proof = { by: ProvenBy; at: Date };

/** Someone who showed a valid session. */
export type Caller = User & {
  sessionId: string;
  sessionToken: string;
  client: Client;
  /** The strongest proof that this session has seen. */
  provenBy: ProvenBy;
  /** When there last was one, of whatever kind. */
  provenAt: Date;
};

export type Claims = Record<string, string | number | readonly string[]>;

/** A key pair as text: the public JWK, and the private one as better-auth encrypted it. */
export type KeyPair = { publicKey: string; privateKey: string };
