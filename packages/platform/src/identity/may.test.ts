import { describe, expect, it } from 'vitest';
import { type Access, may, ROLES, type Role } from './index.ts';

const RULE: Record<Role, Access[]> = {
  viewer: ['read'],
  member: ['read', 'write'],
  admin: ['read', 'write', 'admin'],
  owner: ['read', 'write', 'admin', 'owner'],
};
const EVERY_ACCESS: Access[] = ['read', 'write', 'admin', 'owner'];

describe('may', () => {
  it.each(ROLES)('lets a %s do exactly what the role is for', (role) => {
    expect(EVERY_ACCESS.filter((access) => may(role, access))).toEqual(RULE[role]);
  });
});
