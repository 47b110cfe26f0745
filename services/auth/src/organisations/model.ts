import { type Permission, ROLE_PERMISSIONS, type Role } from '@holdfast/platform/identity';

export type { Role };

export type Billing = 'active' | 'lapsed';

/** An organisation as one of its members sees it. */
export type Organisation = {
  id: string;
  name: string;
  role: Role;
  permissions: Permission[];
  billing: Billing;
};

export function organisationFrom(row: Omit<Organisation, 'permissions'>): Organisation {
  return { ...row, permissions: [...ROLE_PERMISSIONS[row.role]] };
}

export type Action =
  | 'organisation.read'
  | 'organisation.rename'
  | 'organisation.require-factor'
  | 'members.read'
  | 'members.manage'
  | 'invitations.manage'
  | 'service-accounts.read'
  | 'service-accounts.manage'
  | 'sign-on.read'
  | 'sign-on.manage';
