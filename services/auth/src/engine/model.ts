/** From where a session is opened; shown to its owner in the list of sessions. */
export type Client = { address: string; userAgent: string | undefined };

export type User = { id: string; name: string; email: string };

/** Someone who showed a valid session. */
export type Caller = User & { sessionId: string; sessionToken: string; client: Client };

export type Claims = Record<string, string | number | readonly string[]>;

/** A key pair as text: the public JWK, and the private one as better-auth encrypted it. */
export type KeyPair = { publicKey: string; privateKey: string };
