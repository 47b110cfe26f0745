export const ROLES = ['viewer', 'member', 'admin', 'owner'] as const;
export type Role = (typeof ROLES)[number];

/** Everything that can be allowed, and what each allows in words. */
export const PERMISSION_TEXTS = {
  read: 'See everything but secrets, and check single names.',
  'backups.run': 'Run a backup or a restore test now, and try connections.',
  restore: 'Restore into a new database of the same server.',
  'names.write': 'Check names in bulk, make, save and watch them.',
  configure: 'Set up datasources, destinations, policies and schedules, and add alerts.',
  'data.export': 'Take data out: downloads, and restores to another server.',
  'data.destroy':
    'Delete backups, datasources and destinations, keep backups for less long, overwrite a database.',
  'alerts.silence': 'Be warned of less: switch alerts, schedules, restore tests or watchers off.',
  'members.manage': "Manage people, service accounts and the organisation's name.",
  'organisation.own':
    'The recovery kit and keys, purging backups, the time to undo a deletion, whether members need a second factor, single sign-on, and who else is an owner.',
} as const;

export type Permission = keyof typeof PERMISSION_TEXTS;
export const PERMISSIONS = Object.keys(PERMISSION_TEXTS) as Permission[];

const viewer: Permission[] = ['read'];
const member: Permission[] = [...viewer, 'backups.run', 'restore', 'names.write', 'configure'];
const admin: Permission[] = [
  ...member,
  'data.export',
  'data.destroy',
  'alerts.silence',
  'members.manage',
];
const owner: Permission[] = [...admin, 'organisation.own'];

/** What each role may do. */
export const ROLE_PERMISSIONS: Readonly<Record<Role, readonly Permission[]>> = {
  viewer,
  member,
  admin,
  owner,
};

export function isPermission(name: string): name is Permission {
  return Object.hasOwn(PERMISSION_TEXTS, name);
}
