import type { Auth } from '@holdfast/clients';

export type ServiceAccount = Auth.ServiceAccount;
export type ServiceAccountWithSecret = Auth.ServiceAccountWithSecret;
export type ServiceRole = ServiceAccount['role'];
export type ServicePermission = NonNullable<ServiceAccount['permissions']>[number];

/** Owning is for people. */
export const SERVICE_ROLES = [
  'viewer',
  'member',
  'admin',
] as const satisfies readonly ServiceRole[];
