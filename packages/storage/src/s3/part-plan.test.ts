import { expect, test } from 'vitest';
import { PART_PLAN } from './part-plan.ts';

const [MiB, GiB, TiB] = [2 ** 20, 2 ** 30, 2 ** 40];

function capacity(parts: number): number {
  let sum = 0;
  for (let part = 1; part <= parts; part += 1) sum += PART_PLAN.bytesOf(part);
  return sum;
}

test('parts never shrink, and every one is of a size that all stores take', () => {
  for (let part = 1; part <= 10_000; part += 1) {
    const bytes = PART_PLAN.bytesOf(part);
    expect(Number.isInteger(bytes)).toBe(true);
    expect(bytes).toBeGreaterThanOrEqual(8 * MiB);
    expect(bytes).toBeLessThanOrEqual(5 * GiB);
    expect(bytes).toBeGreaterThanOrEqual(PART_PLAN.bytesOf(Math.max(1, part - 1)));
  }
});

test('a store that allows 1,000 parts holds 2.5 TiB, one that allows 10,000 more than 40', () => {
  expect(capacity(1_000)).toBeGreaterThan(2.5 * TiB);
  expect(capacity(10_000)).toBeGreaterThan(40 * TiB);
});

test('memory holds 128 MiB at most, and objects up to 10 GiB need no disk', () => {
  expect(PART_PLAN.inMemoryUpTo * (PART_PLAN.inFlight.inMemory + 1)).toBe(128 * MiB);
  let part = 1;
  while (PART_PLAN.bytesOf(part) <= PART_PLAN.inMemoryUpTo) part += 1;
  expect(capacity(part - 1)).toBeGreaterThan(10 * GiB);
});
