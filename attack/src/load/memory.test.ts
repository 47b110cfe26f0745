import { expect, test } from 'vitest';
import { courseOf } from './memory.ts';

/** A sample every five seconds for five minutes. */
const looks = (mb: (minute: number, n: number) => number) =>
  Array.from({ length: 60 }, (_, n) => ({ atMs: n * 5_000, mb: mb(n / 12, n) }));

test('memory is flat that grew in the beginning, goes up and down, or stood out once', () => {
  const sawtooth = (_: number, n: number) => 200 + (n % 7) * 10;
  expect(courseOf(looks(sawtooth))).toMatchObject({ isFlat: true });
  expect(courseOf(looks((minute) => 100 + 80 * Math.min(2, minute))).isFlat).toBe(true);
  expect(courseOf(looks((_, n) => (n === 50 ? 900 : 200))).isFlat).toBe(true);
});

test('memory is not flat that goes on growing, also where it goes up and down meanwhile', () => {
  const rising = courseOf(looks((minute, n) => 200 + 15 * minute + (n % 7) * 10));
  expect(rising).toMatchObject({ isFlat: false });
  expect(rising.gained).toBeGreaterThan(25);
});
