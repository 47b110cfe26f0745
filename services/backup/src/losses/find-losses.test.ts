import { mostStepsAtOnce, STEPS_A_TURN } from '@holdfast/platform/patterns';
import { describe, expect, test } from 'vitest';
import { findIgnored } from './find-ignored.ts';
import { findLosses } from './find-losses.ts';
import type { Holdings } from './model.ts';

const WARNING = { percent: 50, ignored: new Set<string>() };

let count = 0;
type Table = number | { rows: number; bytes?: number; sha256?: string };

/** A backup with this many rows, of a hundred bytes each, in each of its tables. */
function holding(tables: Record<string, Table>): Holdings {
  count += 1;
  const entries = Object.entries(tables).map(([name, table]) => {
    const {
      rows,
      bytes = rows * 100,
      sha256,
    } = typeof table === 'number' ? { rows: table } : table;
    return [name, { rows, bytes, sha256: sha256 ?? `content ${count} of ${name}` }] as const;
  });
  return { jobId: `job ${count}`, at: new Date(count), tables: new Map(entries) };
}

/** What is found for the last of these backups, compared with the others; the first is the oldest. */
function lost(backups: Record<string, Table>[], warning = WARNING) {
  const [now, ...earlier] = backups.map(holding).reverse();
  if (!now) return undefined;
  const losses = findLosses(now, earlier, warning);
  return (
    losses && {
      tables: losses.tables.map(({ name, problem }) => `${name} ${problem}`),
      database: losses.database.problem,
      whole: losses.whole && earlier.indexOf(losses.whole),
    }
  );
}

test('more than the share of the rows of a table', () => {
  const before = { orders: 1000, items: 9000 };
  expect(lost([before, { ...before, orders: 500 }])).toBeUndefined();
  expect(lost([before, { ...before, orders: 499 }])).toEqual({
    ...{ tables: ['orders shrank'], database: null, whole: 0 },
  });
  expect(lost([before, { ...before, orders: 499 }], { ...WARNING, percent: 60 })).toBeUndefined();
});

test('a table that was emptied, and one that was dropped, are told as such', () => {
  const before = { orders: 1000, items: 900, notes: 9 };
  expect(lost([before, { orders: 0 }])).toEqual({
    ...{ tables: ['orders emptied', 'items dropped'], database: 'emptied', whole: 0 },
  });
});

test('the database as a whole, though no single table is large enough to be told of', () => {
  const tables = (rows: number) =>
    Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`t${'x'.repeat(n)}`, rows]));
  expect(lost([tables(99), tables(5)])).toEqual({ tables: [], database: 'shrank', whole: 0 });
  expect(lost([{ only: 1 }, { only: 0 }])).toMatchObject({ tables: [], database: 'emptied' });
});

test('rows that are all there and hold far less', () => {
  const before = { scans: { rows: 200, bytes: 9e6 } };
  expect(lost([before, { scans: { rows: 200, bytes: 8e4 } }])).toMatchObject({
    tables: ['scans shrank'],
  });
  expect(
    lost([{ scans: { rows: 20, bytes: 9e4 } }, { scans: { rows: 20, bytes: 8e2 } }]),
  ).toBeUndefined();
});

test('nothing, where it is switched off, where there is no earlier backup, and where all has grown', () => {
  expect(lost([{ orders: 1000 }, {}], { ...WARNING, percent: 0 })).toBeUndefined();
  expect(lost([{ orders: 0 }])).toBeUndefined();
  expect(lost([{ orders: 10 }, { orders: 1000, items: 5 }])).toBeUndefined();
  expect(lost([{ orders: 1000 }, { orders: 1 }], { ...WARNING, percent: 100 })).toBeUndefined();
  expect(lost([{ orders: 1000 }, { orders: 0 }], { ...WARNING, percent: 100 })).toBeDefined();
});

test('small tables may lose most of their rows, and tables that are named all of them', () => {
  expect(
    lost([
      { a: 1000, queue: 99 },
      { a: 1000, queue: 1 },
    ]),
  ).toBeUndefined();
  const before = { 'web.sessions': 1000, 'web.orders': 9000 };
  const now = { 'web.orders': 9000 };
  expect(lost([before, now])).toMatchObject({ tables: ['web.sessions dropped'] });
  expect(lost([before, now], { ...WARNING, ignored: new Set(['web.sessions']) })).toBeUndefined();
});

describe('tables that are named by patterns', () => {
  test('are found in all of the backups', async () => {
    const backups = [holding({ 'web.sessions': 1 }), holding({ 'web.orders': 9, 'app.sess': 1 })];
    expect(await findIgnored(backups, ['web.sess*', '*.sess'])).toEqual(
      new Set(['web.sessions', 'app.sess']),
    );
  });

  test('are found without holding up others, whatever the patterns and however many tables', async () => {
    const names = Array.from({ length: 400 }, (_, n) => `${'a'.repeat(120)}${n}`);
    const backup = holding(Object.fromEntries(names.map((name) => [name, 1])));
    const patterns = Array.from({ length: 100 }, (_, n) => `${'*a'.repeat(120)}*b*${n % 10}*`);
    const steps = await mostStepsAtOnce(() => findIgnored([backup], patterns));
    expect(steps).toBeGreaterThan(STEPS_A_TURN);
    expect(steps).toBeLessThan(1.5 * STEPS_A_TURN);
  });
});

describe('held against the median of the earlier ones', () => {
  const [good, bad] = [{ orders: 1000 }, { orders: 3 }];

  test('one bad night is not the new normal: the next night is told of too', () => {
    expect(lost([good, good, bad, bad])).toMatchObject({ tables: ['orders shrank'], whole: 1 });
    expect(lost([good, bad, bad])).toMatchObject({ tables: ['orders shrank'], whole: 1 });
    expect(lost([good, good, bad, bad, bad, bad])).toBeUndefined();
  });

  test('one good night in between is not normal either', () => {
    expect(lost([bad, bad, good, bad])).toBeUndefined();
  });
});

describe('a table that is gone', () => {
  test('is not lost when the very same rows are there under a new name', () => {
    const rows = { rows: 1000, sha256: 'same' };
    expect(lost([{ orders: rows }, { purchases: rows }])).toBeUndefined();
    expect(lost([{ orders: 1000 }, { purchases: 1000 }])).toMatchObject({
      tables: ['orders dropped'],
    });
  });

  test('and was the oldest of its kind is how partitions by time are used', () => {
    const before = { log_2026_08: 900, log_2026_9: 900, log_2026_10: 900 };
    const { log_2026_08: _, ...younger } = before;
    expect(lost([before, younger])).toBeUndefined();
    expect(lost([before, { log_2026_08: 900, log_2026_10: 900 }])).toMatchObject({
      tables: ['log_2026_9 dropped'],
    });
    expect(lost([before, { log_2026_10: 900 }])).toMatchObject({
      tables: ['log_*_* shrank'],
      whole: 0,
    });
  });
});

test('tens of thousands of tables are compared in one go', () => {
  const tables = (from: number) =>
    Object.fromEntries(Array.from({ length: 20_000 - from }, (_, n) => [`t_${n + from}`, 1000]));
  expect(lost([tables(0), tables(0), {}])?.tables).toHaveLength(20_000);
  expect(lost([tables(0), tables(0), tables(9_900)])).toBeUndefined();
});
