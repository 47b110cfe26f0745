import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cronOf, type Rhythm, rhythmOf, tell } from './cron.ts';

const at = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
const rhythms = fc.oneof(
  fc.record({
    every: fc.constant('hours' as const),
    hours: fc.constantFrom(1, 2, 3, 4, 6, 8, 12),
    minute: fc.integer({ min: 0, max: 59 }),
  }),
  fc.record({ every: fc.constant('day' as const), at }),
  fc.record({
    every: fc.constant('week' as const),
    days: fc
      .uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 })
      .map((days) => days.toSorted()),
    at,
  }),
  fc.record({ every: fc.constant('month' as const), day: fc.integer({ min: 1, max: 31 }), at }),
);

test('B38: what the builder says is read back as it was chosen', () => {
  fc.assert(
    fc.property(rhythms, (rhythm: Rhythm) => {
      expect(rhythmOf(cronOf(rhythm) ?? '')).toEqual(rhythm);
    }),
  );
});

test('B38: an expression is told in words, with its next runs; one that is none, or never comes, says so', () => {
  const now = new Date('2026-11-15T12:00:00Z');
  expect(tell('30 2 * * 1-5', 'UTC', now)).toMatchObject({
    words: 'At 02:30, Monday through Friday',
    runs: ['16', '17', '18', '19', '20'].map((day) => new Date(`2026-11-${day}T02:30:00Z`)),
  });
  expect(rhythmOf('30 2 * * 1-5')).toEqual({ every: 'custom' });
  expect(tell('0 0 30 2 *', 'UTC', now)).toEqual({ fault: 'never' });
  expect(tell('every night', 'UTC', now)).toMatchObject({ fault: expect.any(String) });
});
