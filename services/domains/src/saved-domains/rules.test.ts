import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextCheckAt } from './rules.ts';

const HOUR_MS = 3_600_000;
const hoursUntil = (next: Date, now: Date) => (next.getTime() - now.getTime()) / HOUR_MS;

test('a domain is checked again between half a day and a day and a half later, at its time of day', () => {
  fc.assert(
    fc.property(
      fc.uuid(),
      fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }),
      (id, now) => {
        const next = nextCheckAt({ status: 'registered' }, id, now);
        const hours = hoursUntil(next, now);
        expect(hours).toBeGreaterThanOrEqual(12);
        expect(hours).toBeLessThanOrEqual(36);
        const after = nextCheckAt({ status: 'registered' }, id, next);
        expect(hoursUntil(after, next)).toBeCloseTo(24, 4);
      },
    ),
  );
});

test('domains that were saved together are spread over the whole day by their first check', () => {
  const now = new Date('2026-11-15T08:00:00Z');
  const hours = Array.from({ length: 2_400 }, (_, i) => {
    const id = `00000000-0000-7000-8000-0000${(Math.imul(i, 2_654_435_761) >>> 0).toString(16).padStart(8, '0')}`;
    return nextCheckAt({ status: 'available' }, id, now).getUTCHours();
  });
  const counts = Map.groupBy(hours, (hour) => hour);
  expect(counts.size).toBe(24);
  for (const same of counts.values()) expect(same.length).toBeLessThan(200);
});

test('what could not be told is asked again within the hour, or when the registry allows it', () => {
  const now = new Date('2026-11-15T08:00:00Z');
  const id = '01980000-0000-7000-8000-00000000abcd';
  expect(hoursUntil(nextCheckAt({ status: 'unknown' }, id, now), now)).toBeLessThanOrEqual(1);
  const asked = { status: 'unknown', retryAfter: 7_200 } as const;
  expect(hoursUntil(nextCheckAt(asked, id, now), now)).toBe(2);
});
