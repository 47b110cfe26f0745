import type { Access, Role } from './model.ts';

const LEAST_ROLE: Record<Access, Role> = {
  read: 'viewer',
  write: 'member',
  admin: 'admin',
  owner: 'owner',
};

const RANK: Record<Role, number> = { viewer: 0, member: 1, admin: 2, owner: 3 };

/** Each role may do what the ones below it may. */
export function may(role: Role, access: Access): boolean {
  return RANK[role] >= RANK[LEAST_ROLE[access]];
}
