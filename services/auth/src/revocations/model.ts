/** What must no longer be believed. Sessions and users never come back; the others may. */
export type Revoked =
  | { kind: 'session' | 'user'; id: string }
  | { kind: 'member' | 'service_account'; id: string; organisationId: string; at: Date };

/** As services are told. */
export type Revocation = {
  kind: Revoked['kind'];
  id: string;
  organisationId: string | null;
  /** Tokens from until then are refused; all of them where it is null. */
  issuedUntil: string | null;
};
