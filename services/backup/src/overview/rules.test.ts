import { describe, expect, test } from 'vitest';
import type { DayCounts, Facts } from './model.ts';
import { dayOf, lastDays, standingOf } from './rules.ts';

const NOW = new Date('2026-11-15T12:00:00Z');
const ago = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);
const ended = (hours: number) => ({ jobId: 'j', at: ago(hours), plainBytes: 1, storedBytes: 1 });
const facts = (changes: Partial<Facts>): Facts => ({
  ...{ id: 'd', name: 'shop', engine: 'postgresql', active: true, createdAt: ago(9_000) },
  ...{ lastProof: null, lastGood: ended(2), lastProven: ended(2), lastWanted: null },
  ...{ lastEnded: { ...ended(2), isBad: false }, nextRunAt: null, isRunning: false },
  ...changes,
});

describe('B38: how a datasource stands', () => {
  test.each<[string, Partial<Facts>]>([
    ['safe', {}],
    ['no_backup', { lastGood: null, lastProven: null, lastEnded: null }],
    ['failing', { lastEnded: { ...ended(1), isBad: true } }],
    ['overdue', { lastGood: ended(25), lastProven: ended(25) }],
    ['unproven', { lastProven: ended(25) }],
    ['unproven', { lastProven: null }],
    ['paused', { active: false, lastGood: null }],
    // A weekly schedule asks for no more than one a week.
    ['safe', { lastGood: ended(99), lastProven: ended(99), lastWanted: ago(100) }],
    ['overdue', { lastGood: ended(101), lastProven: ended(101), lastWanted: ago(100) }],
  ])('%s: %j', (standing, changes) => {
    expect(standingOf(facts(changes), NOW)).toBe(standing);
  });
});

describe('B38: what a day was like', () => {
  const nothing: DayCounts = {
    ...{ proven: 0, made: 0, failed: 0, missed: 0, running: 0, paused: 0, bytes: null },
    ...{ goodAt: null, failedAt: null, missedAt: null },
  };
  const day = { isBefore: false, isPausedNow: false };
  test.each<[string, Partial<DayCounts>, Partial<typeof day>]>([
    ['none', {}, {}],
    ['before', {}, { isBefore: true }],
    ['paused', {}, { isPausedNow: true }],
    ['paused', { paused: 1 }, {}],
    ['running', { running: 1 }, {}],
    ['made', { made: 1, goodAt: ago(1) }, {}],
    ['proven', { proven: 1, made: 1, running: 1, goodAt: ago(1) }, {}],
    ['failed', { proven: 1, failed: 1, goodAt: ago(2), failedAt: ago(1) }, {}],
    ['proven', { proven: 1, failed: 1, goodAt: ago(1), failedAt: ago(2) }, {}],
    ['missed', { made: 1, missed: 1, goodAt: ago(2), missedAt: ago(1) }, {}],
    ['missed', { failed: 1, missed: 1, failedAt: ago(2), missedAt: ago(1) }, {}],
  ])('%s: %j %j', (state, counts, changes) => {
    expect(dayOf({ ...nothing, ...counts }, { ...day, ...changes }).state).toBe(state);
  });
});

test('B38: days begin at midnight of the zone, also where clocks change', () => {
  const days = lastDays('Europe/Berlin', NOW);
  expect(days).toHaveLength(30);
  expect(days.at(-1)).toEqual({ begins: new Date('2026-11-14T23:00:00Z'), date: '2026-11-15' });
  expect(days.find(({ date }) => date === '2026-10-25')?.begins).toEqual(
    new Date('2026-10-24T22:00:00Z'),
  );
  expect(lastDays('Pacific/Kiritimati', NOW).at(-1)?.date).toBe('2026-11-16');
});
