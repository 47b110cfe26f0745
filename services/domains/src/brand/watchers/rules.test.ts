import { expect, test } from 'vitest';
import type { Watcher, WatcherChanges } from './model.ts';
import { watchesLess } from './rules.ts';

const watcher: Watcher = {
  ...{ id: 'w', keyword: 'shop', allowlist: [], notificationEmail: 'a@example.com' },
  ...{ minScore: 60, sensitivity: 'balanced', aiCheck: false, enabled: true },
  ...{ createdAt: new Date(0), updatedAt: new Date(0), recipientErasedAt: null },
};

test.each<[WatcherChanges, boolean]>([
  [{}, false],
  [{ allowlist: ['shop.com'] }, false],
  [{ minScore: 50, sensitivity: 'broad' }, false],
  [{ minScore: undefined, enabled: true }, false],
  [{ minScore: 61 }, true],
  [{ sensitivity: 'strict' }, true],
  [{ notificationEmail: null }, true],
  [{ notificationEmail: 'b@example.com' }, true],
  [{ keyword: 'other' }, true],
  [{ enabled: false }, true],
])('a change to %j tells somebody less: %s', (changes, less) => {
  expect(watchesLess(watcher, changes)).toBe(less);
});

test('nobody is told less of a watcher that is off, or gets an address that had none', () => {
  expect(watchesLess({ ...watcher, enabled: false }, { minScore: 100 })).toBe(false);
  const quiet = { ...watcher, notificationEmail: null };
  expect(watchesLess(quiet, { notificationEmail: 'b@example.com' })).toBe(false);
});
