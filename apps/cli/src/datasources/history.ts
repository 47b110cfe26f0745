import type { Connected } from '../connection/index.ts';
import { bytes, duration } from '../terminal/index.ts';

/** Shows the last 30 days of all datasources, today first. Days are those of this machine's time zone. */
export async function showHistory({ holdfast, output }: Connected): Promise<void> {
  const { timeZone: timezone } = Intl.DateTimeFormat().resolvedOptions();
  const { days } = await holdfast.backup.readOverviewHistory({ query: { timezone } });
  const took = (ms: number | null) => (ms === null ? '' : duration(ms));
  output.list(days.toReversed(), {
    id: ({ date }) => date,
    columns: {
      day: ({ date }) => date,
      stored: ({ storedBytes }) => bytes(storedBytes),
      backups: ({ backups }) => String(backups),
      'backup took': ({ backupMs }) => took(backupMs),
      restores: ({ restores }) => String(restores),
      'restore took': ({ restoreMs }) => took(restoreMs),
    },
    none: 'There is no history yet.',
  });
}
