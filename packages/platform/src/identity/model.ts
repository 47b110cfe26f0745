import type { Permission, Role } from './permissions.ts';

/** Who is asking: what a verified token says, and nothing else. */
export type Principal = {
  subject: string;
  organisation: string;
  role: Role;
  /** Those of the role, unless the token has a list of its own. */
  permissions: readonly Permission[];
  actor: 'user' | 'machine';
  billing: 'active' | 'lapsed';
  tokenId: string;
  /** Of the sign-in that the token came from; machines have none, and tokens of other issuers may not. */
  session?: string;
  /** In seconds since 1970. */
  issuedAt: number;
  /** When the person last proved who they are; unknown for machines, and for some issuers. */
  provenAt?: Date | undefined;
  /** What the route wants a fresh proof for, where there is none. */
  unproven?: readonly Permission[];
};

/** A service that asks on its own behalf, for no organisation. */
export type ServicePrincipal = { subject: string; tokenId: string };
