import type { Metric } from '@holdfast/platform/http';
import { shareRead } from '@holdfast/platform/joiner';
import type { Parts } from '../parts.ts';
import { type CustodyCounts, countCustody } from './store.ts';

const KEEP_MS = 60_000;

/** How the stored backups of all organisations are; no metric says whose they are. */
export function custodyMetrics({ database, clock }: Pick<Parts, 'database' | 'clock'>): Metric[] {
  const counts = shareRead(() => database.system((tx) => countCustody(tx, clock.now())), {
    keepMs: KEEP_MS,
  });
  const single = (name: string, help: string, read: (counts: CustodyCounts) => number): Metric => ({
    name,
    help,
    kind: 'gauge',
    labels: [],
    read: async () => [{ labels: {}, value: read(await counts()) }],
  });
  return [
    {
      name: 'holdfast_backups_lost',
      help: 'Completed backups that their storage no longer has as they were stored, by verdict',
      kind: 'gauge',
      labels: ['verdict'],
      read: async () => {
        const { missing, damaged } = await counts();
        return [
          { labels: { verdict: 'missing' }, value: missing },
          { labels: { verdict: 'mismatch' }, value: damaged },
        ];
      },
    },
    single(
      'holdfast_oldest_unread_backup_seconds',
      'Time since the stored backup that has gone longest without being read was read or made',
      ({ oldestUnread }) => oldestUnread,
    ),
    single(
      'holdfast_storage_places_unlisted',
      'Storages with backups that could not be listed for two days',
      ({ placesUnlisted }) => placesUnlisted,
    ),
  ];
}
