import { type Permission, ROLE_PERMISSIONS } from '@holdfast/platform/identity';
import { type Allowed, SERVICE_PERMISSIONS, type Wanted } from './model.ts';

/**
 * What is stored; undefined where nothing is asked for. A list goes with the least role, and always
 * includes reading: an account that may do something may see what comes of it.
 */
export function allowedBy({ role, permissions }: Wanted): Allowed | undefined {
  if (permissions) {
    const named = new Set<Permission>([...permissions, 'read']);
    return { role: 'viewer', permissions: SERVICE_PERMISSIONS.filter((name) => named.has(name)) };
  }
  return role && { role, permissions: null };
}

export function permissionsOf({ role, permissions }: Allowed): readonly Permission[] {
  return permissions ?? ROLE_PERMISSIONS[role];
}

export function isExpired(expiresAt: Date | null, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now;
}
