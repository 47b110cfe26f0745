import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inWords, nextRuns, scheduleFaults } from './index.ts';

const NOW = new Date('2026-11-15T00:00:00Z');
const berlin = (scheduleCron: string) => ({ scheduleCron, timezone: 'Europe/Berlin' });
const iso = (dates: Date[]) => dates.map((date) => date.toISOString());

describe('B7: scheduleCron must be a valid cron expression', () => {
  test.each([
    '0 3 * * *',
    '*/5 * * * *',
    '0 9 * JAN-MAR MON',
    '0 0 L * *',
    '0 0 * * 5#2',
    '0 0 * * FRI#L',
    '0 0 * * 7',
    '15,45 8-18/2 * * MON-FRI',
    '0 0 29 2 *',
    '0 0 * * 5L',
    '0\t0 * JUL *',
  ])('%s is one', (cron) => {
    expect(scheduleFaults(berlin(cron), NOW)).toEqual({});
  });

  test.each([
    ['', '5 fields'],
    ['* * * *', '5 fields'],
    ['0 0 3 * * *', 'seconds'],
    ['0 0 1 1 * 2030', 'years'],
    ['@daily', '5 fields'],
    ['60 * * * *', 'not a valid'],
    ['0 25 * * *', 'not a valid'],
    ['*/0 * * * *', 'not a valid'],
    ['5-1 * * * *', 'not a valid'],
    ['0 0 * * MON#6', 'not a valid'],
    ['H * * * *', 'not a valid'],
    ['? * * * *', 'must not contain'],
    ['0 0 31 2 *', 'never fires'],
    ['0 0 30 2 *', 'never fires'],
    ['0 0 * * 1-5L', 'single weekday'],
    ['0 0 32 * *', 'the day is out of range'],
  ])('%s is none: %s', (cron, fault) => {
    expect(scheduleFaults(berlin(cron), NOW).scheduleCron).toContain(fault);
  });

  test('any text is judged without a throw', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (scheduleCron, timezone) => {
        scheduleFaults({ scheduleCron, timezone }, NOW);
      }),
    );
  });

  test('both offending fields are named at once', () => {
    const faults = scheduleFaults({ scheduleCron: 'nonsense', timezone: 'Mars/Olympus' }, NOW);
    expect(Object.keys(faults).sort()).toEqual(['scheduleCron', 'timezone']);
  });

  test.each(['UTC', 'CET', 'Etc/GMT+3', 'America/Argentina/Buenos_Aires'])(
    '%s is a time zone',
    (timezone) => {
      expect(scheduleFaults({ scheduleCron: '0 0 * * *', timezone }, NOW)).toEqual({});
    },
  );

  test.each(['', '+02:00', 'CET ', 'Europe/Nowhere', 'x'.repeat(300)])(
    '%s is no time zone',
    (timezone) => {
      expect(scheduleFaults({ scheduleCron: '0 0 * * *', timezone }, NOW)).toHaveProperty(
        'timezone',
      );
    },
  );
});

describe('summer time, as documented', () => {
  test('a time that does not exist runs right after the gap, once', () => {
    expect(iso(nextRuns(berlin('30 2 * * *'), new Date('2027-03-27T12:00:00Z'), 2))).toEqual([
      '2027-03-28T01:00:00.000Z',
      '2027-03-29T00:30:00.000Z',
    ]);
  });

  test('a time that exists twice runs once', () => {
    expect(iso(nextRuns(berlin('30 2 * * *'), new Date('2027-10-30T12:00:00Z'), 2))).toEqual([
      '2027-10-31T00:30:00.000Z',
      '2027-11-01T01:30:00.000Z',
    ]);
  });

  test('every half hour goes on through the hour that comes twice', () => {
    const runs = nextRuns(berlin('*/30 * * * *'), new Date('2027-10-30T23:50:00Z'), 6);
    const gaps = runs.slice(1).map((run, i) => run.getTime() - (runs[i]?.getTime() ?? 0));
    expect(new Set(gaps)).toEqual(new Set([30 * 60_000]));
  });
});

test('a schedule is told in words, with its time zone', () => {
  expect(inWords(berlin('0 3 * * *'))).toBe('At 03:00 (Europe/Berlin)');
  expect(inWords(berlin('0 0 * * FRI#L'))).toContain('last Friday');
});
