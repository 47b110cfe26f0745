import { may, type Permission, ROLE_PERMISSIONS, type Role } from '@holdfast/platform/identity';
import type { Action } from './model.ts';

/** Only managers see pending invitations: anybody who knows an invitation's id can pass it on. */
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
  // Setting the provider means deciding who signs in as whom, owners included.
  'sign-on.manage': 'organisation.own',
};

export function neededFor(action: Action): Permission {
  return NEEDED[action];
}

export function mayDo(role: Role, action: Action): boolean {
  return holds(role, neededFor(action));
}

/** Whether it changes nothing, and so is no way around a required second factor. */
export function isRead(action: Action): boolean {
  return NEEDED[action] === 'read';
}

/** Whether someone may give or take a role, or manage somebody who has it. */
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

/** Whether there is still an owner when this one no longer is. */
export function keepsAnOwner(ownerIds: readonly string[], without: string): boolean {
  return ownerIds.some((id) => id !== without);
}

function holds(role: Role, permission: Permission): boolean {
  return may({ permissions: ROLE_PERMISSIONS[role] }, permission);
}
