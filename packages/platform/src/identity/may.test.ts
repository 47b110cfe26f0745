import { describe, expect, it } from 'vitest';
import {
  demand,
  may,
  PERMISSIONS,
  type Permission,
  ROLE_PERMISSIONS,
  ROLES,
  type Role,
} from './index.ts';

const DAILY: Permission[] = ['read', 'backups.run', 'restore', 'names.write', 'configure'];
const RULE: Record<Role, Permission[]> = {
  viewer: ['read'],
  member: DAILY,
  admin: [
    ...DAILY,
    'data.export',
    'data.import',
    'data.destroy',
    'alerts.silence',
    'members.manage',
  ],
  owner: PERMISSIONS,
};

describe('may', () => {
  it.each(ROLES)('lets a %s do exactly what the role is for', (role) => {
    const holder = { permissions: ROLE_PERMISSIONS[role] };
    expect(PERMISSIONS.filter((permission) => may(holder, permission))).toEqual(RULE[role]);
  });
});

describe('demand', () => {
  it('names the permission that is missing', () => {
    const holder = { permissions: ROLE_PERMISSIONS.member };
    expect(() => demand(holder, 'configure')).not.toThrow();
    expect(() => demand(holder, 'data.destroy')).toThrow(
      expect.objectContaining({
        code: 'FORBIDDEN',
        message: 'This needs the permission data.destroy.',
      }),
    );
  });
});
