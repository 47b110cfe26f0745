import { expect, test } from 'vitest';
import { createSeenNames } from './seen-names.ts';

test('each name is new once, however many there are', () => {
  const seen = createSeenNames();
  const names = Array.from({ length: 20_000 }, (_, n) => `name-${n}.com`);
  expect(names.every((name) => seen.add(name))).toBe(true);
  expect(names.some((name) => seen.add(name))).toBe(false);
  expect(seen.add('')).toBe(true);
  expect(seen.add('')).toBe(false);
});
