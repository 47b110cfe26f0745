import { often } from '@holdfast/platform/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Retention } from '../policies/model.ts';
import type { KeptBackup } from './model.ts';
import { deletions } from './rules.ts';

const DAY = 86_400_000;
type Backup = KeptBackup & { policyId: string | null };
type Rules = { retention: Retention; timezone: string };

/** Slow and obvious: asks of each backup and each rule on its own whether it is to be kept. */
function survivors(backups: Backup[], policies: Map<string, Rules>, now: Date): string[] {
  const isNewer = (a: Backup, b: Backup) => +a.at > +b.at || (+a.at === +b.at && a.jobId > b.jobId);
  const isNewestAmong = (backup: Backup, all: Backup[]) =>
    all.includes(backup) && all.every((other) => other === backup || isNewer(backup, other));
  const isSound = ({ verdict, doubted }: Backup) => verdict !== 'mismatch' && !doubted;
  const isAlike = (a: Backup, b: Backup) => a.policyId === b.policyId && a.terms === b.terms;
  const isKept = (backup: Backup): boolean => {
    const rules = backup.policyId === null ? undefined : policies.get(backup.policyId);
    if (!rules || Object.values(rules.retention).every((n) => n === undefined)) return true;
    if (isNewestAmong(backup, backups)) return true;
    if (backup.heldUntil && backup.heldUntil > now) return true;
    if (backup.doubted) return true;
    const sound = backups.filter(isSound);
    const confirmed = sound.filter((other) => other.verdict === 'confirmed');
    if (isNewestAmong(backup, sound) || isNewestAmong(backup, confirmed)) return true;
    const rivals = (isSound(backup) ? sound : backups).filter((other) => isAlike(other, backup));
    const { retention, timezone } = rules;
    const newer = rivals.filter((other) => isNewer(other, backup));
    if (newer.length < (retention.keepLast ?? 0)) return true;
    const own = backups.filter((other) => isAlike(other, backup));
    const good = own.filter(isSound);
    const dates = (good.length > 0 ? good : own).map((other) => +other.at);
    const newest = new Date(Math.min(+now, Math.max(...dates)));
    const age =
      (Date.parse(bucket('day', newest, timezone)) -
        Date.parse(bucket('day', backup.at, timezone))) /
      DAY;
    if (retention.keepDays !== undefined && age <= retention.keepDays) return true;
    const counts = {
      hour: retention.keepHourly,
      day: retention.keepDaily,
      week: retention.keepWeekly,
      month: retention.keepMonthly,
      year: retention.keepYearly,
    };
    return Object.entries(counts).some(([unit, count]) => {
      const own = bucket(unit, backup.at, timezone);
      const later = new Set(newer.map(({ at }) => bucket(unit, at, timezone)));
      return !later.has(own) && later.size < (count ?? 0);
    });
  };
  return backups.filter(isKept).map(({ jobId }) => jobId);
}

/** The name of the stretch of time, as people write it. */
function bucket(unit: string, at: Date, timeZone: string): string {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(at);
  if (unit === 'hour') {
    return new Intl.DateTimeFormat('en-GB', {
      timeZone,
      dateStyle: 'short',
      timeStyle: 'full', // with the name of the offset, since an hour may come twice
    })
      .format(at)
      .replace(/:\d\d:\d\d/, '');
  }
  if (unit === 'week') {
    const date = new Date(day);
    const sinceMonday = (date.getUTCDay() + 6) % 7;
    return new Date(+date - sinceMonday * DAY).toISOString().slice(0, 10);
  }
  return day.slice(0, { day: 10, month: 7, year: 4 }[unit]);
}

/** Mostly absent: where every rule is set, nearly everything is kept, and nothing is tested. */
const count = fc.oneof(
  { weight: 3, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 6 }) },
);
const rules: fc.Arbitrary<Rules> = fc.record({
  // Days alone are the one rule that may keep none at all.
  retention: fc.oneof(
    fc.record({ keepDays: fc.integer({ min: 1, max: 6 }) }),
    fc.record({
      keepLast: count,
      keepHourly: count,
      keepDaily: count,
      keepWeekly: count,
      keepMonthly: count,
      keepYearly: count,
      keepDays: count,
    }),
  ),
  timezone: fc.constantFrom('UTC', 'Europe/Berlin', 'Pacific/Auckland', 'America/New_York'),
});
/** Ends of years and ISO weeks, 29 February, and nights in which clocks change. */
const at = fc
  .tuple(
    fc.constantFrom(
      '2027-12-31',
      '2028-01-03',
      '2028-02-29',
      '2027-10-31',
      '2028-03-26',
      '2026-12-28',
    ),
    fc.oneof(fc.integer({ min: -72, max: 72 }), fc.integer({ min: -24 * 60, max: 24 * 60 })),
    fc.integer({ min: 0, max: 3 }),
  )
  .map(
    ([day, hours, quarter]) => new Date(Date.parse(day) + hours * 3_600_000 + quarter * 900_000),
  );
const backups: fc.Arbitrary<Backup[]> = fc
  .array(
    fc.record({
      at,
      verdict: fc.oneof(
        { weight: 6, arbitrary: fc.constant('unproven' as const) },
        { weight: 2, arbitrary: fc.constantFrom('mismatch', 'cannot_confirm') },
        { weight: 1, arbitrary: fc.constant('confirmed' as const) },
      ),
      policyId: fc.constantFrom('a', 'a', 'b', 'gone', null),
      terms: fc.constantFrom('whole', 'whole', 'without rows'),
      doubted: fc.constantFrom(false, false, false, true),
      heldUntil: fc.oneof(
        { weight: 9, arbitrary: fc.constant(null) },
        { weight: 1, arbitrary: at },
      ),
    }),
    { maxLength: 40 },
  )
  .map((all) =>
    all.map((backup, i) => ({ ...backup, jobId: `job ${String(i).padStart(2, '0')}` })),
  );

test('keeps exactly what a slow look at each backup and each rule keeps', () => {
  fc.assert(
    fc.property(backups, rules, rules, at, (all, a, b, now) => {
      const policies = new Map(Object.entries({ a, b }));
      const gone = deletions({ backups: all, policies, now }).map(({ backup }) => backup.jobId);
      const left = all.map(({ jobId }) => jobId).filter((id) => !gone.includes(id));
      expect(left).toEqual(survivors(all, policies, now));
      expect(new Set(gone).size).toBe(gone.length);
    }),
    { numRuns: often({ test: 150, soak: 5_000 }) },
  );
});

test('the newest, the newest that is not bad and the newest confirmed stay, whatever the rules', () => {
  fc.assert(
    fc.property(backups, rules, at, (all, a, now) => {
      const policies = new Map(['a', 'b', 'gone'].map((id) => [id, a]));
      const gone = new Set(deletions({ backups: all, policies, now }).map(({ backup }) => backup));
      for (const verdicts of [/./, /^(?!mismatch)/, /^confirmed/]) {
        const some = all.filter(({ verdict }) => verdicts.test(verdict));
        const newest = Math.max(...some.map((backup) => +backup.at));
        const stays = some.some((backup) => +backup.at === newest && !gone.has(backup));
        expect(stays || some.length === 0).toBe(true);
      }
    }),
    { numRuns: often({ test: 150, soak: 3_000 }) },
  );
});

test('run again at once, or in another order, it lets nothing more go', () => {
  fc.assert(
    fc.property(backups, rules, at, (all, a, now) => {
      const policies = new Map([['a', a]]);
      const gone = deletions({ backups: all, policies, now }).map(({ backup }) => backup);
      const left = all.filter((backup) => !gone.includes(backup));
      expect(deletions({ backups: left, policies, now })).toEqual([]);
      const turned = deletions({ backups: all.toReversed(), policies, now });
      expect(new Set(turned.map(({ backup }) => backup))).toEqual(new Set(gone));
    }),
  );
});

describe('by example', () => {
  const made = (...dates: string[]): Backup[] =>
    dates.map((date) => ({
      jobId: date,
      at: new Date(date),
      verdict: 'unproven',
      policyId: 'p',
      terms: '',
    }));
  const left = (all: Backup[], retention: Retention, now: string, timezone = 'UTC') => {
    const policies = new Map([['p', { retention, timezone }]]);
    const gone = deletions({ backups: all, policies, now: new Date(now) });
    return all.map(({ jobId }) => jobId).filter((id) => gone.every((g) => g.backup.jobId !== id));
  };

  test('days are those of the zone', () => {
    const all = made('2027-05-01T21:30Z', '2027-05-01T22:30Z', '2027-05-02T21:00Z');
    const keep = (zone: string) => left(all, { keepDaily: 9 }, '2027-05-03', zone);
    expect(keep('UTC')).toEqual(['2027-05-01T22:30Z', '2027-05-02T21:00Z']);
    expect(keep('Europe/Berlin')).toEqual(['2027-05-01T21:30Z', '2027-05-02T21:00Z']);
  });

  test('a week goes over the end of the year; a year does not', () => {
    const all = made(
      '2027-12-27T12:00Z',
      '2027-12-31T12:00Z',
      '2028-01-02T12:00Z',
      '2028-01-03T00:00Z',
    );
    expect(left(all, { keepWeekly: 9 }, '2028-01-04')).toEqual(all.slice(2).map((b) => b.jobId));
    expect(left(all, { keepYearly: 9 }, '2028-01-04')).toEqual([
      '2027-12-31T12:00Z',
      '2028-01-03T00:00Z',
    ]);
  });

  test('an hour that comes twice is two hours', () => {
    const all = made('2027-10-31T00:30Z', '2027-10-31T01:30Z');
    expect(left(all, { keepHourly: 9 }, '2027-11-01', 'Europe/Berlin')).toHaveLength(2);
  });

  test('a datasource that was not backed up for months keeps its history', () => {
    const all = made('2026-01-05', '2026-01-06', '2026-01-07', '2027-01-01');
    expect(left(all, { keepDaily: 3 }, '2027-06-01')).toEqual(all.slice(1).map((b) => b.jobId));
  });

  test('nothing that is younger than its number of days goes', () => {
    const all = made('2027-05-01T23:59Z', '2027-05-02T00:00Z', '2027-05-03T12:00Z');
    expect(left(all, { keepDays: 1 }, '2027-05-03T23:00Z')).toEqual(
      all.slice(1).map((b) => b.jobId),
    );
  });

  test('a datasource whose backups have stopped loses none by its age', () => {
    const all = made('2027-04-01', '2027-05-01', '2027-05-02', '2027-05-03');
    expect(left(all, { keepDays: 7 }, '2029-01-01')).toEqual(all.slice(1).map((b) => b.jobId));
  });

  test('days count from the newest good one of the same policy, and never from the future', () => {
    const all = made('2027-05-01', '2027-05-02', '2027-05-09').map(
      (backup, i): Backup => ({ ...backup, verdict: i === 2 ? 'mismatch' : 'unproven' }),
    );
    expect(left(all, { keepDays: 1 }, '2027-06-01')).toHaveLength(3);
    const others = made('2027-05-20').map((backup) => ({ ...backup, policyId: 'another' }));
    expect(left([...all, ...others], { keepDays: 1 }, '2027-06-01')).toHaveLength(4);
    const ahead = made('2027-05-01', '2027-05-02', '2099-01-01');
    expect(left(ahead, { keepDays: 1 }, '2027-05-02')).toHaveLength(3);
  });

  test('a backup that is known not to restore pushes no other out', () => {
    const all = made('2027-05-01', '2027-05-02', '2027-05-03').map(
      (backup, i): Backup => ({ ...backup, verdict: i === 2 ? 'mismatch' : 'unproven' }),
    );
    expect(left(all, { keepLast: 1 }, '2027-05-04')).toEqual(['2027-05-02', '2027-05-03']);
    expect(left(all, { keepDays: 1 }, '2028-01-01')).toHaveLength(3);
    const later = [...all, ...made('2027-05-04')];
    expect(left(later, { keepLast: 1 }, '2027-05-05')).toEqual(['2027-05-04']);
  });

  test('a backup under other terms pushes none out, and the newest of each stays', () => {
    const all = made('2027-05-01', '2027-05-02', '2027-05-03', '2027-05-04').map(
      (backup, i): Backup => ({ ...backup, verdict: 'confirmed', terms: i < 2 ? '' : 'empty' }),
    );
    expect(left(all, { keepLast: 1 }, '2027-05-05')).toEqual(['2027-05-02', '2027-05-04']);
    expect(left(all, { keepDays: 1 }, '2028-05-05')).toHaveLength(4);
  });

  test('a backup in doubt pushes no other out, and stays', () => {
    const all = made('2027-05-01', '2027-05-02', '2027-05-03').map(
      (backup, i): Backup => ({ ...backup, verdict: 'confirmed', doubted: i === 1 }),
    );
    const unproven = all.map(
      (backup, i): Backup => (i === 2 ? { ...backup, verdict: 'unproven' } : backup),
    );
    expect(left(all, { keepLast: 1 }, '2027-05-05')).toEqual(['2027-05-02', '2027-05-03']);
    expect(left(all, { keepLast: 2 }, '2027-05-05')).toHaveLength(3);
    expect(left(unproven, { keepLast: 1 }, '2027-05-05')).toHaveLength(3);
  });

  test('what went is told in words', () => {
    const why = (retention: Retention) =>
      deletions({
        backups: made('2020-01-01', '2020-01-01T00:10Z', '2027-01-01T00:00Z', '2027-01-01T00:20Z'),
        policies: new Map([['p', { retention, timezone: 'UTC' }]]),
        now: new Date('2027-06-01'),
      })[0]?.reason;
    expect(why({ keepLast: 1 })).toBe('older than the newest one');
    expect(why({ keepLast: 2, keepWeekly: 1 })).toBe(
      'older than the newest 2, and no longer the newest of the last week',
    );
    expect(why({ keepDays: 1, keepDaily: 1, keepLast: 2, keepMonthly: 1 })).toBe(
      'older than the newest 2, more than 1 day before the newest good one, and no longer the newest of the last day or of the last month',
    );
    expect(why({ keepHourly: 2 })).toBe('no longer the newest of any of the last 2 hours');
  });
});
