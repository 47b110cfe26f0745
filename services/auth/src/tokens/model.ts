/** The services that accept tokens of people and of service accounts. */
export const API_AUDIENCES = ['backup', 'domain-check'] as const;
export type ApiAudience = (typeof API_AUDIENCES)[number];

/** The audiences of the tokens that services themselves get. */
const SERVICE_AUDIENCES = ['directory', 'billing'] as const;
export type ServiceAudience = (typeof SERVICE_AUDIENCES)[number];

export const AUDIENCES = [...API_AUDIENCES, ...SERVICE_AUDIENCES] as const;
export type Audience = (typeof AUDIENCES)[number];

export type Token = { token: string; expiresAt: string };

export type SigningKey = {
  id: string;
  /** A JWK as text. */
  publicKey: string;
  /** Encrypted by the engine. */
  privateKey: string;
  activatesAt: Date;
};
