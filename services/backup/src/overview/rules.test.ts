import { describe, expect, test } from 'vitest';
import type { DayCounts, Facts } from './model.ts';
import { dayOf, historyOf, judgeAt, lastDays } from './rules.ts';

const NOW = new Date('2026-11-15T12:00:00Z');
const ago = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);
const ended = (hours: number) => ({ jobId: 'j', at: ago(hours), plainBytes: 1, storedBytes: 1 });
const proven = (hours: number, isExcepted = false) => ({ ...ended(hours), isExcepted });
const facts = (changes: Partial<Facts>): Facts => ({
  ...{ id: 'd', name: 'shop', labels: [], engine: 'postgresql', active: true, isHalfWay: false },
  ...{ createdAt: ago(9_000) },
  ...{ lastProof: null, lastGood: ended(2), lastProven: proven(2), schedules: [] },
  ...{ lastEnded: { ...ended(2), isBad: false }, nextRunAt: null, isRunning: false },
  ...changes,
});

const by = (scheduleCron: string, timezone = 'UTC') => ({ scheduleCron, timezone });
const made = (hours: number) => ({ lastGood: ended(hours), lastProven: proven(hours) });

describe('B38: how a datasource stands', () => {
  test.each<[string, Partial<Facts>]>([
    ['safe', {}],
    ['no_backup', { lastGood: null, lastProven: null, lastEnded: null }],
    ['failing', { lastEnded: { ...ended(1), isBad: true } }],
    ['overdue', { lastGood: ended(25), lastProven: proven(25) }],
    ['unproven', { lastProven: proven(25) }],
    ['safe_except', { lastProven: proven(2, true) }],
    ['unproven', { lastProven: proven(25, true) }],
    ['unproven', { lastProven: null }],
    ['paused', { active: false, lastGood: null }],
    ['half_way', { isHalfWay: true }],
    ['half_way', { isHalfWay: true, active: false, lastGood: null }],
  ])('%s: %j', (standing, changes) => {
    expect(judgeAt(NOW)(facts(changes))).toBe(standing);
  });

  // It is noon on a Sunday; Wednesday at three was 105 hours ago.
  const weekly = by('0 3 * * WED');
  test.each<[string, string, Partial<Facts>]>([
    ['a week asks for one', 'safe', { ...made(104), schedules: [weekly] }],
    ['at the very time', 'safe', { ...made(105), schedules: [weekly] }],
    ['of the time before', 'overdue', { ...made(106), schedules: [weekly] }],
    [
      'not proven since',
      'unproven',
      { lastGood: ended(104), lastProven: proven(106), schedules: [weekly] },
    ],
    ['less than six hours for the next', 'safe', { ...made(172), schedules: [by('1 6 * * SUN')] }],
    ['six hours without the next', 'overdue', { ...made(172), schedules: [by('0 6 * * SUN')] }],
    ['a day, with its allowance', 'safe', { ...made(28), schedules: [by('0 7 * * *')] }],
    ['many times a day ask for one', 'safe', { ...made(23), schedules: [by('*/5 * * * *')] }],
    ['working days', 'safe', { ...made(56), schedules: [by('0 3 * * MON-FRI')] }],
    ['once in four years', 'safe', { ...made(20_000), schedules: [by('0 0 29 2 *')] }],
    ['in its zone', 'safe', { ...made(118), schedules: [by('0 3 * * WED', 'Pacific/Kiritimati')] }],
    ['the one that asks most', 'overdue', { ...made(104), schedules: [weekly, by('0 3 * * *')] }],
    ['nobody plans for three days', 'overdue', { ...made(80), schedules: [by('0 3 * * *')] }],
    ['nobody plans for two weeks', 'overdue', { ...made(272), schedules: [weekly] }],
    ['detached or switched off', 'overdue', { ...made(104), schedules: [] }],
    ['made today, detached since', 'safe', { ...made(9), schedules: [] }],
    ['active again after 20 days', 'overdue', { ...made(480), schedules: [weekly] }],
  ])('by its schedules: %s: %s', (_, standing, changes) => {
    expect(judgeAt(NOW)(facts(changes))).toBe(standing);
  });
});

describe('B38: what a day was like', () => {
  const nothing: DayCounts = {
    ...{
      proven: 0,
      provenExcept: 0,
      made: 0,
      failed: 0,
      missed: 0,
      running: 0,
      paused: 0,
      bytes: null,
    },
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
    ['proven_except', { proven: 1, provenExcept: 1, made: 1, goodAt: ago(1) }, {}],
    ['failed', { proven: 1, failed: 1, goodAt: ago(2), failedAt: ago(1) }, {}],
    ['proven', { proven: 1, failed: 1, goodAt: ago(1), failedAt: ago(2) }, {}],
    ['missed', { made: 1, missed: 1, goodAt: ago(2), missedAt: ago(1) }, {}],
    ['missed', { failed: 1, missed: 1, failedAt: ago(2), missedAt: ago(1) }, {}],
  ])('%s: %j %j', (state, counts, changes) => {
    expect(dayOf({ ...nothing, ...counts }, { ...day, ...changes }).state).toBe(state);
  });
});

test('what was stored when each day ended is told from what is stored now', () => {
  const deed = { backups: 1, backupMs: 5, restores: 0, restoreMs: null };
  const deeds = new Map([
    [1, { ...deed, addedBytes: 70, removedBytes: 0 }],
    [3, { ...deed, addedBytes: 30, removedBytes: 50 }],
  ]);
  const days = historyOf(['a', 'b', 'c', 'd'], { keptBytes: 150, deeds });
  expect(days.map(({ storedBytes }) => storedBytes)).toEqual([100, 170, 170, 150]);
  expect(days[1]).toEqual({ ...deed, date: 'b', storedBytes: 170 });
  expect(days[2]).toMatchObject({ backups: 0, backupMs: null });
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
