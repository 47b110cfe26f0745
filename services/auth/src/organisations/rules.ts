import { type Access, may, type Role } from '@holdfast/platform/identity';
import type { Action } from './model.ts';

/** Pending invitations are for managers only: whoever knows an invitation's id can hand it on. */
const NEEDED: Record<Action, Access> = {
  'organisation.read': 'read',
  'organisation.rename': 'admin',
  'members.read': 'read',
  'members.manage': 'admin',
  'invitations.manage': 'admin',
  'service-accounts.read': 'read',
  'service-accounts.manage': 'admin',
  'sign-on.read': 'admin',
  // Whoever sets the provider decides who somebody is, owners included.
  'sign-on.manage': 'owner',
};

export function mayDo(role: Role, action: Action): boolean {
  return may(role, NEEDED[action]);
}

/** Whether someone may give a role, take it, or decide over one who has it. */
export function mayManageRole(actor: Role, role: Role): boolean {
  return may(actor, role === 'owner' ? 'owner' : 'admin');
}

export function mayChangeRole(actor: Role, change: { from: Role; to: Role }): boolean {
  return mayManageRole(actor, change.from) && mayManageRole(actor, change.to);
}

/** Everyone may leave. */
export function mayRemove(actor: Role, target: { role: Role; isSelf: boolean }): boolean {
  return target.isSelf ? may(actor, 'read') : mayManageRole(actor, target.role);
}

/** Whether someone is still owner when this one no longer is. */
export function keepsAnOwner(ownerIds: readonly string[], without: string): boolean {
  return ownerIds.some((id) => id !== without);
}
