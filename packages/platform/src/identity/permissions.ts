export const ROLES = ['viewer', 'member', 'admin', 'owner'] as const;
export type Role = (typeof ROLES)[number];

/** Everything that can be allowed, and what each allows in words. */
export const PERMISSION_TEXTS = {
  read: 'View everything except secrets, and check single names.',
  'backups.run': 'Run a backup or a restore test now, and test connections.',
  restore: 'Restore to a new database on the same server.',
  'names.write': 'Check names in bulk, and generate, save and watch names.',
  configure: 'Set up datasources, destinations, policies and schedules, and add alerts.',
  'data.export': 'Export data: download it, or restore it to another server.',
  'data.import':
    'Restore what comes from elsewhere and may run code: uploads, and backups of other servers.',
  'data.destroy':
    'Delete backups, datasources and destinations, keep backups for a shorter time, and ' +
    'overwrite a database.',
  'alerts.silence': 'Turn off alerts, schedules, restore tests or watchers, and so lose warnings.',
  'members.manage': "Manage people, service accounts and the organisation's name.",
  'organisation.own':
    'Manage the recovery kit and keys, purge backups, and decide how long a deletion can be ' +
    'undone, whether members need a second factor, single sign-on, and who else is an owner.',
} as const;

export type Permission = keyof typeof PERMISSION_TEXTS;
export const PERMISSIONS = Object.keys(PERMISSION_TEXTS) as Permission[];

const viewer: Permission[] = ['read'];
const member: Permission[] = [...viewer, 'backups.run', 'restore', 'names.write', 'configure'];
const admin: Permission[] = [
  ...member,
  'data.export',
  'data.import',
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
