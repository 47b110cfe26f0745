import type { Permission } from '@holdfast/platform/identity';

/** Who did something: a person, a service account, or a part of the platform by its name. */
export type Actor = { type: 'user' | 'machine' | 'system'; id: string };

/** On whose behalf a use-case runs, and where the request came from. */
export type Caller = {
  organisation: string;
  actor: Actor;
  permissions: readonly Permission[];
  /** What the route wants a fresh proof for, where there is none. */
  unproven?: readonly Permission[] | undefined;
  ipAddress?: string | undefined;
  userAgent?: string | undefined;
};
