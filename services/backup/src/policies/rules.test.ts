import { expect, test } from 'vitest';
import { forgetsSooner, holdsLess, keepsLess } from './rules.ts';

const kept = (retention: object, timezone = 'UTC') => ({ retention, timezone });

test.each([
  ['the same', kept({ keepDaily: 7 }), kept({ keepDaily: 7 }), false],
  ['more of it', kept({ keepDaily: 7 }), kept({ keepDaily: 8 }), false],
  ['a further rule', kept({ keepDaily: 7 }), kept({ keepDaily: 7, keepLast: 1 }), false],
  ['less of it', kept({ keepDaily: 7 }), kept({ keepDaily: 6 }), true],
  ['a rule less', kept({ keepDaily: 7, keepLast: 9 }), kept({ keepDaily: 99 }), true],
  ['other days', kept({ keepDaily: 7 }), kept({ keepDaily: 7 }, 'Asia/Tokyo'), true],
  ['other days, by number', kept({ keepLast: 7 }), kept({ keepLast: 7 }, 'Asia/Tokyo'), false],
])('%s: whether backups may go is told', (_, before, after, less) => {
  expect(keepsLess(before, after)).toBe(less);
});

test.each([
  ['more tables left out', [], ['public.*'], true],
  ['others left out', ['a.b'], ['a.c'], true],
  ['fewer left out', ['a.b', 'a.c'], ['a.b'], false],
])('%s: whether its backups would hold less is told', (_, before, after, less) => {
  const policy = (excludeTables: string[], destinationId = 'here') => ({
    ...{ options: { excludeTables }, destinationId },
  });
  expect(holdsLess(policy(before), policy(after))).toBe(less);
  expect(holdsLess(policy(before), policy(before, 'elsewhere'))).toBe(true);
});

const NOW = new Date('2026-11-15T00:00:00Z');
test.each([
  ['each day at another time', { keepLast: 3 }, '0 3 * * *', '30 5 * * *', false],
  ['less often', { keepLast: 3 }, '0 3 * * *', '0 3 * * 1', false],
  ['each minute', { keepLast: 3 }, '0 3 * * *', '* * * * *', true],
  ['each minute, the newest alone', { keepLast: 1 }, '0 3 * * *', '* * * * *', true],
  ['each minute of one day a month', { keepLast: 3 }, '0 3 * * *', '* * 1 * *', true],
  ['more often a day, by days', { keepDaily: 7 }, '0 3 * * *', '0 * * * *', false],
  ['each minute, by days', { keepDaily: 7 }, '0 3 * * *', '* * * * *', false],
  ['each day in place of each month, by days', { keepDaily: 7 }, '0 3 1 * *', '0 3 * * *', true],
  ['each minute, by hours', { keepHourly: 24 }, '0 3 * * *', '* * * * *', true],
  ['each minute, by age', { keepDays: 30 }, '0 3 * * *', '* * * * *', false],
])('%s: whether backups go sooner is told', (_, retention, before, after, sooner) => {
  const timed = (scheduleCron: string) => ({ retention, scheduleCron, timezone: 'Europe/Berlin' });
  expect(forgetsSooner(timed(before), timed(after), NOW)).toBe(sooner);
});
