/** Whose tokens must no longer be accepted. Sessions and users never come back; the others may. */
export type Revoked =
  | { kind: 'session' | 'user'; id: string }
  | { kind: 'member' | 'service_account'; id: string; organisationId: string; at: Date };

/** As other services get it. */
export type Revocation = {
  kind: Revoked['kind'];
  id: string;
  organisationId: string | null;
  /** Tokens issued until then are refused; null: all of them. */
  issuedUntil: string | null;
};
