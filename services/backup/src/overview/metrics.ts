import { statfs } from 'node:fs/promises';
import type { Metric } from '@holdfast/platform/http';
import { shareRead } from '@holdfast/platform/joiner';
import type { Parts } from '../parts.ts';
import { type Facts, STANDINGS } from './model.ts';
import { judgeAt } from './rules.ts';
import { type LastDay, selectFacts, selectLastDay } from './store.ts';

/** Reading these looks at every datasource, so they are read at most once a minute. */
const KEEP_MS = 60_000;

/** How the backups of all organisations stand; no metric says whose they are. */
export function overviewMetrics(
  parts: Pick<Parts, 'database' | 'clock' | 'spoolDirectory' | 'diskFloor'>,
  isStorageUsable: () => Promise<boolean>,
): Metric[] {
  const { database, clock } = parts;
  const facts = shareRead(() => database.system((tx) => selectFacts(tx, undefined, {})), {
    keepMs: KEEP_MS,
  });
  const lastDay = shareRead(() => database.system(selectLastDay));
  const counted = (
    name: string,
    help: string,
    label: string,
    read: (day: LastDay) => Record<string, number>,
  ): Metric => ({
    name,
    help,
    kind: 'gauge',
    labels: [label],
    read: async () =>
      Object.entries(read(await lastDay())).map(([key, value]) => ({
        labels: { [label]: key },
        value,
      })),
  });
  const single = (name: string, help: string, read: () => Promise<number>): Metric => ({
    name,
    help,
    kind: 'gauge',
    labels: [],
    read: async () => [{ labels: {}, value: await read() }],
  });
  const oldest = (which: 'lastGood' | 'lastProven') => async () => {
    const now = clock.now().getTime();
    const ages = (await facts())
      .filter(({ active, schedules }) => active && schedules.length > 0)
      .map((one) => now - (one[which]?.at ?? one.createdAt).getTime());
    return ages.reduce((most, age) => Math.max(most, age), 0) / 1_000;
  };
  return [
    {
      name: 'holdfast_datasources',
      help: 'Datasources by standing, as in the overview',
      kind: 'gauge',
      labels: ['standing'],
      read: async () => {
        const standings = countStandings(await facts(), clock.now());
        return STANDINGS.map((standing) => ({
          labels: { standing },
          value: standings.get(standing) ?? 0,
        }));
      },
    },
    single(
      'holdfast_oldest_good_backup_seconds',
      'Age of the last good backup of the scheduled datasource that has gone longest without one',
      oldest('lastGood'),
    ),
    single(
      'holdfast_oldest_proven_backup_seconds',
      'Age of the last backup confirmed by a restore, of the scheduled datasource that has gone longest without one',
      oldest('lastProven'),
    ),
    counted(
      'holdfast_backups_last_day',
      'Backups that ended in the last 24 hours, by outcome',
      'outcome',
      (day) => day.backups,
    ),
    counted(
      'holdfast_backup_failures_last_day',
      'Backups that failed in the last 24 hours, by error code',
      'code',
      (day) => day.failures,
    ),
    counted(
      'holdfast_restores_last_day',
      'Restores that ended in the last 24 hours, by outcome',
      'outcome',
      (day) => day.restores,
    ),
    counted(
      'holdfast_restore_tests_last_day',
      'Restore tests that ended in the last 24 hours, by verdict',
      'verdict',
      (day) => day.tests,
    ),
    counted(
      'holdfast_occurrences_last_day',
      'Due times of schedules in the last 24 hours, by outcome',
      'outcome',
      (day) => day.occurrences,
    ),
    counted(
      'holdfast_alert_deliveries_last_day',
      'Deliveries of alerts raised in the last 24 hours, by state',
      'state',
      (day) => day.deliveries,
    ),
    single(
      'holdfast_managed_storage_usable',
      'Whether this process has access to the managed storage of the installation: 1 or 0',
      async () => ((await isStorageUsable().catch(() => false)) ? 1 : 0),
    ),
    single(
      'holdfast_disk_free_bytes',
      'Free space where this process keeps its files',
      async () => {
        const { bavail, bsize } = await statfs(parts.spoolDirectory);
        return bavail * bsize;
      },
    ),
    single(
      'holdfast_disk_floor_bytes',
      'Free space below which restore tests, uploads and managed backups are refused',
      async () => parts.diskFloor,
    ),
  ];
}

function countStandings(facts: readonly Facts[], now: Date): Map<string, number> {
  const standingOf = judgeAt(now);
  const counts = new Map<string, number>();
  for (const one of facts) {
    const standing = standingOf(one);
    counts.set(standing, (counts.get(standing) ?? 0) + 1);
  }
  return counts;
}
