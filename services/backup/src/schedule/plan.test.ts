import { often } from '@holdfast/platform/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nextRuns, scheduleKey } from '../cron/index.ts';
import type { Schedule } from '../cron/model.ts';
import type { Plan } from './model.ts';
import { planEdited, planOccurrences } from './rules.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const LATE = 10 * MINUTE;
/** How many missed occurrences are listed; the rest is counted. */
const MOST_LISTED = 1_000;

const plan = (schedule: Schedule, from: Date | number, now: Date | number) =>
  planOccurrences({ schedule, from: new Date(from), now: new Date(now), lateAfterMs: LATE });
const dueOf = ({ missed, run }: Plan) => [...missed, ...(run ? [run.dueAt] : [])];
const iso = (dates: Date[]) => dates.map((date) => date.toISOString());
const utc = (scheduleCron: string) => ({ scheduleCron, timezone: 'UTC' });

/** Slow and obvious: looks at the clock on the wall every minute. */
function walk({ scheduleCron, timezone }: Schedule, after: number, until: number): number[] {
  const [minute, hour, day, month, weekday] = scheduleCron.split(' ') as [
    string,
    string,
    string,
    string,
    string,
  ];
  const wall = new Intl.DateTimeFormat('en-GB', {
    timeZone: timezone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  const matchesDay = (date: string) => {
    const [d = '', m = '', y = ''] = date.split('/');
    const onDay = fits(day, Number(d));
    const onWeekday = fits(weekday, new Date(Date.UTC(+y, +m - 1, +d)).getUTCDay());
    const either = day !== '*' && weekday !== '*';
    return fits(month, Number(m)) && (either ? onDay || onWeekday : onDay && onWeekday);
  };
  const isOneTimeADay = /^\d+$/.test(minute) && /^\d+$/.test(hour);
  const ran = new Set<string>();
  const runs: number[] = [];
  const begin = Math.floor((after - 36 * HOUR) / MINUTE) * MINUTE;
  for (let t = begin; t <= until; t += MINUTE) {
    const [date = '', time = ''] = wall.format(t).split(', ');
    const [h, m] = time.split(':').map(Number) as [number, number];
    if (!matchesDay(date)) continue;
    const hit = isOneTimeADay
      ? h * 60 + m >= Number(hour) * 60 + Number(minute) && !ran.has(date)
      : fits(hour, h) && fits(minute, m);
    if (!hit) continue;
    ran.add(date);
    if (t > after) runs.push(t);
  }
  return runs;
}

function fits(field: string, value: number): boolean {
  return field.split(',').some((part) => {
    const [range = '', step = '1'] = part.split('/');
    if (range === '*') return value % Number(step) === 0;
    const [low, high = low] = range.split('-').map(Number) as [number, number?];
    return value >= low && value <= high && (value - low) % Number(step) === 0;
  });
}

const timezone = fc.constantFrom(
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe', // half an hour of summer time
  'Africa/Cairo', // begins at midnight
  'America/St_Johns',
  'Asia/Kathmandu',
);
const scheduleCron = fc
  .tuple(
    fc.constantFrom('0', '30', '15', '59', '*/20', '5,35', '*', '10-50/20'),
    fc.constantFrom('*', '0', '1', '2', '3', '23', '1,2', '0-3', '*/2', '0,12'),
    fc.constantFrom('*', '*', '*', '1', '29', '31', '1,15'),
    fc.constantFrom('*', '*', '*', '3,10', '4,11', '2'),
    fc.constantFrom('*', '*', '*', '0', '1-5'),
  )
  .map((fields) => fields.join(' '))
  .filter((cron) => nextRuns(utc(cron), new Date(0), 1).length > 0);
const schedule = fc.record({ scheduleCron, timezone });
const unhurried = schedule.filter((what) => !what.scheduleCron.startsWith('* '));
/** Around the nights in which these zones change their clocks, 29 February, and new year. */
const moment = fc
  .tuple(
    fc.constantFrom(
      '2027-03-14T07:00Z', // New York, St. John's
      '2027-03-28T01:00Z', // Berlin
      '2027-04-03T15:00Z', // Lord Howe
      '2027-04-29T22:00Z', // Cairo
      '2027-10-02T15:30Z',
      '2027-10-28T21:00Z',
      '2027-10-31T01:00Z',
      '2027-11-07T06:00Z',
      '2028-02-29T00:00Z',
      '2027-12-31T23:00Z',
    ),
    fc.integer({ min: -26 * 60, max: 20 * 60 }),
    fc.integer({ min: 0, max: 59_999 }),
  )
  .map(([at, minutes, rest]) => Date.parse(at) + minutes * MINUTE + rest);

describe('the plan of a schedule', () => {
  test('has every occurrence up to now, in every zone, as one walks it minute by minute', () => {
    fc.assert(
      fc.property(schedule, moment, fc.integer({ min: 0, max: 40 * 60 }), (what, from, minutes) => {
        const now = from + minutes * MINUTE;
        const seen = walk(what, from - 1, now + DAY);
        const planned = plan(what, from, now);
        const due = seen.filter((at) => at <= now);
        const listed = due.slice(-MOST_LISTED - 1);
        expect(iso(dueOf(planned))).toEqual(iso(listed.map((at) => new Date(at))));
        expect(planned.unlisted).toBe(due.length - listed.length);
        const dueAt = due.at(-1);
        expect(planned.run?.late).toBe(dueAt === undefined ? undefined : now - dueAt > LATE);
        const next = seen.find((at) => at > now) ?? planned.next?.getTime();
        expect(planned.next?.getTime()).toBe(next);
        expect(next).toBeGreaterThan(now);
      }),
      { numRuns: often({ test: 25, soak: 200 }) },
    );
  });

  test('does each occurrence once, whatever the clock does', () => {
    const moves = fc.array(
      fc.oneof(
        fc.integer({ min: 0, max: 3 * 60 }), // ticks, and some downtime
        fc.integer({ min: -20 * 60, max: -1 }), // set back
        fc.integer({ min: 24 * 60, max: 36 * 60 }), // ahead
      ),
      { minLength: 1, maxLength: 8 },
    );
    fc.assert(
      fc.property(unhurried, moment, moves, (what, start, minutes) => {
        let now = start;
        let latest = start;
        let from = nextRuns(what, new Date(start), 1)[0] ?? new Date(start);
        const done: Date[] = [];
        for (const move of minutes) {
          now += move * MINUTE;
          latest = Math.max(latest, now);
          const planned = plan(what, from, now);
          done.push(...dueOf(planned));
          from = planned.next ?? from;
        }
        expect(iso(done)).toEqual(iso(dueOf(plan(what, start + 1, latest))));
      }),
      { numRuns: often({ test: 20, soak: 200 }) },
    );
  });

  test('an edited schedule is due by the old one until then and by the new one since', () => {
    const length = fc.integer({ min: 0, max: 20 * 60 });
    fc.assert(
      fc.property(schedule, schedule, moment, length, length, (old, next, from, until, rest) => {
        const since = from + until * MINUTE;
        const now = since + rest * MINUTE;
        const planned = planEdited({
          schedule: next,
          since: new Date(since),
          planned: { nextDueAt: new Date(from), scheduledBy: scheduleKey(old) },
          now: new Date(now),
          lateAfterMs: LATE,
        });
        const isSame = scheduleKey(old) === scheduleKey(next);
        const due = isSame
          ? walk(old, from - 1, now)
          : [...walk(old, from - 1, since), ...walk(next, since, now)];
        expect(iso(dueOf(planned))).toEqual(iso(due.map((at) => new Date(at)).slice(-1001)));
        expect(planned.unlisted).toBe(Math.max(0, due.length - 1001));
        expect(planned.next).toEqual(nextRuns(next, new Date(now), 1)[0]);
      }),
      { numRuns: often({ test: 15, soak: 100 }) },
    );
  });

  test('what is too much to list is counted, to the last one', () => {
    // `most` is more than can be due: listing years of later runs took longer than everything else.
    const cases = [
      {
        ...{ scheduleCron: '*/20 * * * *', timezone: 'Europe/Berlin' },
        ...{ from: '2027-03-10T00:00Z', most: often({ test: 1_900, soak: 5_100 }) },
        days: often({ test: 25, soak: 70 }),
      },
      {
        ...{ scheduleCron: '*/10 1-3 * * 1-5', timezone: 'America/New_York' },
        ...{ from: '2027-09-20T03:11Z', most: 1_000, days: 70 },
      },
      {
        ...{ scheduleCron: '7,37 * * * *', timezone: 'Australia/Lord_Howe' },
        ...{ from: '2027-03-20T00:00Z', most: often({ test: 1_300, soak: 3_400 }) },
        days: often({ test: 25, soak: 70 }),
      },
      {
        ...{ scheduleCron: '*/15 * 1,2 * *', timezone: 'Africa/Cairo' },
        ...{ from: '2027-01-31T22:00Z', most: 600, days: 70 },
      },
    ];
    for (const { from, most, days, ...what } of cases) {
      const now = Date.parse(from) + days * DAY;
      const all = nextRuns(what, new Date(Date.parse(from) - 1), most);
      const due = all.filter((at) => at.getTime() <= now);
      expect(due.length).toBeLessThan(most);
      const planned = plan(what, Date.parse(from), now);
      expect(planned.unlisted + planned.missed.length + 1).toBe(due.length);
      expect(iso(dueOf(planned))).toEqual(iso(due.slice(-1001)));
    }
  });
});

test('every minute after a year of downtime: a thousand rows, the rest counted', () => {
  const planned = plan(utc('* * * * *'), Date.parse('2027-01-01'), Date.parse('2028-01-01'));
  expect(planned.missed).toHaveLength(1_000);
  expect(planned.unlisted).toBe(365 * 1440 - 1_000);
  expect(planned.run).toEqual({ dueAt: new Date('2028-01-01'), late: false });
});

test('the latest is due however long ago, and none is due before its time', () => {
  const leap = utc('0 0 29 2 *');
  expect(plan(leap, Date.parse('2024-02-29'), Date.parse('2027-06-01'))).toEqual({
    missed: [],
    unlisted: 0,
    run: { dueAt: new Date('2024-02-29'), late: true },
    next: new Date('2028-02-29'),
  });
  const yearly = plan(utc('59 23 31 12 *'), Date.parse('2027-12-31T23:59Z'), Date.parse('2028'));
  expect(yearly).toMatchObject({ missed: [], next: new Date('2028-12-31T23:59Z') });
  const set = new Date('2027-05-01T10:00Z');
  expect(plan(utc('0 * * * *'), set, Date.parse('2026-01-01'))).toEqual({
    missed: [],
    unlisted: 0,
    next: set,
  });
});

test('an occurrence is late from ten minutes on', () => {
  const from = Date.parse('2027-05-01T03:00Z');
  expect(plan(utc('0 3 * * *'), from, from + LATE).run?.late).toBe(false);
  expect(plan(utc('0 3 * * *'), from, from + LATE + 1).run?.late).toBe(true);
});
