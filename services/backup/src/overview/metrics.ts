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
      help: 'Datasources by how they stand, as the overview judges them',
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
      'The age of the last good backup, of the scheduled datasource whose is the oldest',
      oldest('lastGood'),
    ),
    single(
      'holdfast_oldest_proven_backup_seconds',
      'The same of the last backup that a restore has confirmed',
      oldest('lastProven'),
    ),
    counted(
      'holdfast_backups_last_day',
      'Backups that ended within a day',
      'outcome',
      (day) => day.backups,
    ),
    counted(
      'holdfast_backup_failures_last_day',
      'Why backups failed within a day',
      'code',
      (day) => day.failures,
    ),
    counted(
      'holdfast_restores_last_day',
      'Restores that ended within a day',
      'outcome',
      (day) => day.restores,
    ),
    counted(
      'holdfast_restore_tests_last_day',
      'What restore tests found within a day',
      'verdict',
      (day) => day.tests,
    ),
    counted(
      'holdfast_occurrences_last_day',
      'What came of the times at which schedules were due',
      'outcome',
      (day) => day.occurrences,
    ),
    counted(
      'holdfast_alert_deliveries_last_day',
      'Alerts of a day, by what became of sending them',
      'state',
      (day) => day.deliveries,
    ),
    single(
      'holdfast_managed_storage_usable',
      'Whether this process finds the managed storage of the installation: 1 or 0',
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
      'What is left free: with less, restore tests, uploads and managed backups are refused',
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
