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
  /** Of the sign-in that it came from; none of machines, and of other issuers perhaps. */
  session?: string;
  /** In seconds since 1970. */
  issuedAt: number;
  /** When the person last showed who they are; unknown of machines, and of some issuers. */
  provenAt?: Date | undefined;
};

/** A service that asks on its own behalf, for no organisation. */
export type ServicePrincipal = { subject: string; tokenId: string };
