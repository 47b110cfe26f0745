import { PERMISSIONS, type Permission } from '@holdfast/platform/identity';
import type { Role } from '../organisations/model.ts';

/** The roles that a machine may be given; owning is for people. */
export const SERVICE_ROLES = ['viewer', 'member', 'admin'] as const satisfies readonly Role[];
export type ServiceRole = (typeof SERVICE_ROLES)[number];

/** Permissions that a machine may be given one by one; managing members and owning are for people. */
export type ServicePermission = Exclude<Permission, 'members.manage' | 'organisation.own'>;
export const SERVICE_PERMISSIONS = PERMISSIONS.filter(
  (name): name is ServicePermission => name !== 'members.manage' && name !== 'organisation.own',
);

export type ServiceAccount = {
  id: string;
  /** What it presents together with its secret; the same as its id. */
  clientId: string;
  name: string;
  role: ServiceRole;
  /** In place of its role's permissions. */
  permissions: ServicePermission[] | null;
  createdBy: string;
  createdAt: string;
  secretChangedAt: string;
  lastUsedAt: string | null;
  expiresAt: string | null;
};

/** The one and only time at which the secret can be read. */
export type ServiceAccountWithSecret = ServiceAccount & { clientSecret: string };

/** What a service account may do is given by a role or by a list, never by both. */
export type Wanted = {
  role?: ServiceRole | undefined;
  permissions?: ServicePermission[] | undefined;
};
export type Allowed = { role: ServiceRole; permissions: ServicePermission[] | null };
