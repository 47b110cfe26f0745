import { expect, test } from 'vitest';
import type { RestoreTesting } from './model.ts';
import { leadsElsewhere, readsAnother, testsLess, warnsLess } from './rules.ts';

const NOW = new Date('2026-11-15T00:00:00Z');
const server = { mode: 'fields', host: 'db', port: 5432, database: 'd', username: 'u' } as const;
const connection = { ...server, tls: 'off' } as const;

test('another host, port or user is elsewhere, another database is another source', () => {
  expect(leadsElsewhere(connection, connection)).toBe(false);
  expect(leadsElsewhere(connection, { ...connection, host: 'evil' })).toBe(true);
  expect(leadsElsewhere(connection, { ...connection, port: 5433 })).toBe(true);
  expect(leadsElsewhere(null, connection)).toBe(true);
  const [other, same] = [
    { ...connection, database: 'e' },
    { ...connection, username: 'v' },
  ];
  expect([leadsElsewhere(connection, other), readsAnother(connection, other)]).toEqual([
    false,
    true,
  ]);
  expect([leadsElsewhere(connection, same), readsAnother(connection, same)]).toEqual([true, false]);
});

test.each([
  [50, [], 40, [], false],
  [50, [], 60, [], true],
  [50, [], 0, [], true],
  [50, [], 50, ['a'], true],
  [50, ['a'], 50, [], false],
  [0, [], 90, ['a'], false],
])('a warning at %i without %j becomes one at %i without %j: less is %s', (p, i, q, j, less) => {
  const [before, after] = [
    { percent: p, ignoreTables: i },
    { percent: q, ignoreTables: j },
  ];
  expect(warnsLess(before, after)).toBe(less);
});

const each = { enabled: true, when: 'each_backup' } as const;
const cron = (scheduleCron: string): RestoreTesting => ({
  ...{ enabled: true, when: 'cron', scheduleCron, timezone: 'UTC' },
});
test.each([
  [each, each, false],
  [each, { ...each, enabled: false }, true],
  [{ ...each, enabled: false }, cron('0 0 1 1 *'), false],
  [each, cron('0 4 * * *'), true],
  [cron('0 4 * * *'), each, false],
  [cron('0 4 * * *'), cron('0 5 * * *'), false],
  [cron('0 4 * * *'), cron('0 4 * * 1'), true],
] as const)('from %j to %j, fewer backups are proven: %s', (before, after, less) => {
  expect(testsLess(before, after, NOW)).toBe(less);
});
