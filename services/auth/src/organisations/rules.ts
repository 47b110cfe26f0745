import { may, type Permission, ROLE_PERMISSIONS, type Role } from '@holdfast/platform/identity';
import type { Action } from './model.ts';

/** Pending invitations are for managers only: whoever knows an invitation's id can hand it on. */
const NEEDED: Record<Action, Permission> = {
  'organisation.read': 'read',
  'organisation.rename': 'members.manage',
  'organisation.require-factor': 'organisation.own',
  'members.read': 'read',
  'members.manage': 'members.manage',
  'invitations.manage': 'members.manage',
  'service-accounts.read': 'read',
  'service-accounts.manage': 'members.manage',
  'sign-on.read': 'members.manage',
  // Whoever sets the provider decides who somebody is, owners included.
  'sign-on.manage': 'organisation.own',
};

export function neededFor(action: Action): Permission {
  return NEEDED[action];
}

export function mayDo(role: Role, action: Action): boolean {
  return holds(role, neededFor(action));
}

/** What changes nothing, and so gives nobody a way around a required second factor. */
export function isRead(action: Action): boolean {
  return NEEDED[action] === 'read';
}

/** Whether someone may give a role, take it, or decide over one who has it. */
export function mayManageRole(actor: Role, role: Role): boolean {
  return holds(actor, 'members.manage') && mayGive(actor, ROLE_PERMISSIONS[role]);
}

/** Nobody gives what they do not have. */
export function mayGive(actor: Role, permissions: readonly Permission[]): boolean {
  return permissions.every((permission) => holds(actor, permission));
}

export function mayChangeRole(actor: Role, change: { from: Role; to: Role }): boolean {
  return mayManageRole(actor, change.from) && mayManageRole(actor, change.to);
}

/** Everyone may leave. */
export function mayRemove(actor: Role, target: { role: Role; isSelf: boolean }): boolean {
  return target.isSelf || mayManageRole(actor, target.role);
}

/** Whether someone is still owner when this one no longer is. */
export function keepsAnOwner(ownerIds: readonly string[], without: string): boolean {
  return ownerIds.some((id) => id !== without);
}

function holds(role: Role, permission: Permission): boolean {
  return may({ permissions: ROLE_PERMISSIONS[role] }, permission);
}
