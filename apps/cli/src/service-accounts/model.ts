import type { Auth } from '@holdfast/clients';

export type ServiceRole = Auth.ServiceAccount['role'];
export type ServicePermission = NonNullable<Auth.ServiceAccount['permissions']>[number];

/** Only people can be owners. */
export const SERVICE_ROLES = [
  'viewer',
  'member',
  'admin',
] as const satisfies readonly ServiceRole[];

type Given = Exclude<ServicePermission, 'members.manage' | 'organisation.own'>;

/** Only people may manage members or own. Named here: help needs them, and must not load the clients. */
const GIVEN: Record<Given, true> = {
  read: true,
  'backups.run': true,
  restore: true,
  'names.write': true,
  configure: true,
  'data.export': true,
  'data.import': true,
  'data.destroy': true,
  'alerts.silence': true,
};
export const SERVICE_PERMISSIONS = Object.keys(GIVEN);
