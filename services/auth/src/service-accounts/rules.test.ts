import { expect, test } from 'vitest';
import { allowedBy, isExpired, permissionsOf } from './rules.ts';

test('a role stands for what it may, a list for itself and for reading', () => {
  expect(allowedBy({})).toBeUndefined();
  expect(allowedBy({ role: 'admin' })).toEqual({ role: 'admin', permissions: null });
  const listed = allowedBy({ permissions: ['restore', 'backups.run', 'restore'] });
  expect(listed).toEqual({ role: 'viewer', permissions: ['read', 'backups.run', 'restore'] });
  expect(listed && permissionsOf(listed)).toEqual(['read', 'backups.run', 'restore']);
  expect(permissionsOf({ role: 'viewer', permissions: null })).toEqual(['read']);
});

test('it has expired from the very moment on that was said', () => {
  const at = new Date('2026-11-16T10:00:00Z');
  expect(isExpired(null, at)).toBe(false);
  expect(isExpired(at, new Date(at.getTime() - 1))).toBe(false);
  expect(isExpired(at, at)).toBe(true);
});
