export const ROLES = ['viewer', 'member', 'admin', 'owner'] as const;
export type Role = (typeof ROLES)[number];

/** Who is asking: what a verified token says, and nothing else. */
export type Principal = {
  subject: string;
  organisation: string;
  role: Role;
  actor: 'user' | 'machine';
  billing: 'active' | 'lapsed';
  tokenId: string;
  /** When the person last showed who they are; unknown of machines, and of some issuers. */
  provenAt?: Date | undefined;
};

/** A service that asks on its own behalf, for no organisation. */
export type ServicePrincipal = { subject: string; tokenId: string };

/** What a route demands. `read` is every role; `write` is all but viewers. */
export type Access = 'read' | 'write' | 'admin' | 'owner';
