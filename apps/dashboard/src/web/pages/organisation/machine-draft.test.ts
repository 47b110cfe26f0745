import { expect, test } from 'vitest';
import { bodyOf, changesOf, draftOf, NEW_MACHINE } from './machine-draft.ts';

const machine = {
  ...{ id: 'i', clientId: 'i', name: 'ci', createdBy: 'u', lastUsedAt: null },
  ...{ createdAt: '2026-11-02T09:30:00.000Z', secretChangedAt: '2026-11-02T09:30:00.000Z' },
};

test('a role or a list is sent, never both', () => {
  const draft = { ...NEW_MACHINE, name: 'ci' };
  expect(bodyOf(draft)).toEqual({ name: 'ci', role: 'member', expiresAt: null });
  expect(bodyOf({ ...draft, role: 'list', permissions: ['restore'] })).toEqual({
    ...{ name: 'ci', permissions: ['restore'], expiresAt: null },
  });
});

test('only what was changed is sent, so that the moment of an expiry stays as it was set', () => {
  const before = draftOf({
    ...machine,
    ...{ role: 'viewer', permissions: ['read', 'restore'], expiresAt: '2027-01-31T12:34:56.000Z' },
  });
  expect(before).toMatchObject({ role: 'list', permissions: ['read', 'restore'] });
  expect(changesOf(before, { ...before, name: 'cd' })).toEqual({ name: 'cd' });
  expect(changesOf(before, { ...before, role: 'admin' })).toEqual({ role: 'admin' });
  expect(changesOf(before, { ...before, expires: '' })).toEqual({ expiresAt: null });
  expect(changesOf(before, before)).toEqual({});
});
