import { Problem } from '../errors/index.ts';
import type { Permission } from './permissions.ts';

type Holder = { permissions: readonly Permission[]; unproven?: readonly Permission[] | undefined };

export function may({ permissions }: Holder, permission: Permission): boolean {
  return permissions.includes(permission);
}

/**
 * For permissions that a route cannot declare, because they depend on what is asked for; and for the
 * fresh proof that the route declares to go with them.
 */
export function demand(holder: Holder, permission: Permission): void {
  if (!may(holder, permission)) throw lacks(permission);
  if (holder.unproven?.includes(permission)) throw new Problem('STEP_UP_REQUIRED');
}

export function lacks(permission: Permission): Problem {
  return new Problem('FORBIDDEN', { msg: `This needs the permission ${permission}.` });
}
