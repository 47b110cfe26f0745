/**
 * Every action that a service records, and the details that each may carry: what is not named
 * cannot be recorded, so no credential and no link can slip in.
 */
export type ActionTable = Readonly<Record<string, readonly string[]>>;

export type DetailValue = string | number | boolean | null | readonly string[];
export type DetailsOf<Table extends ActionTable, Action extends keyof Table> = {
  [Key in Table[Action][number]]?: DetailValue;
};

/** Who did something: a person, a service account, or a part of the platform by its name. */
export type Actor = { type: 'user' | 'machine' | 'system'; id: string };

/** Who did it, and from where. */
export type Origin = {
  actor: Actor;
  ipAddress?: string | undefined;
  userAgent?: string | undefined;
};

/** An actor as shown to people, without a name while the auth service cannot be asked for it. */
export type NamedActor = Actor & {
  key: string;
  name: string | null;
  email: string | null;
  anonymised: boolean;
};

export type AuditEntry<Action extends string, TargetType extends string> = {
  id: string;
  occurredAt: Date;
  actor: NamedActor;
  action: Action;
  target: { type: TargetType; id: string };
  details: Record<string, DetailValue>;
  ipAddress: string | null;
  userAgent: string | null;
};

export type AuditFilters<Action extends string, TargetType extends string> = {
  from?: Date | undefined;
  to?: Date | undefined;
  actions?: Action[] | undefined;
  targetTypes?: TargetType[] | undefined;
  targetId?: string | undefined;
  actors?: string[] | undefined;
};
