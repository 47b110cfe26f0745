/** A call that was refused because of who made it. */
export type Refused = {
  organisation: string;
  actor: { type: 'user' | 'machine'; id: string };
  operation: string;
  /** Lacked the permission; or is a machine, where only a person can show who they are. */
  reason: 'permission' | 'proof';
  ipAddress: string;
  userAgent: string | undefined;
};

/** So many like it, the last of them at this time. */
export type Repeated = Refused & { times: number; at: Date };
