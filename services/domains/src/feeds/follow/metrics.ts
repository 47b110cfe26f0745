import type { Metric } from '@holdfast/platform/http';
import type { Parts } from '../../parts.ts';
import { type FeedFigures, selectFigures } from './store.ts';

type Read = (figures: FeedFigures, now: Date) => number;

const METRICS: readonly [name: string, help: string, read: Read][] = [
  [
    'holdfast_feed_lag_entries',
    'Entries of a source that have not been read yet',
    ({ head, position }) => Math.max(0, head - Math.max(0, position)),
  ],
  [
    'holdfast_feed_age_seconds',
    'Time since a source was last read successfully; -1 if it never was',
    ({ readAt }, now) => (readAt ? (now.getTime() - readAt.getTime()) / 1_000 : -1),
  ],
  ['holdfast_feed_names_total', 'Names read from a source', ({ names }) => names],
  ['holdfast_feed_hits_total', 'New hits from a source', ({ hits }) => hits],
  ['holdfast_feed_errors_total', 'Failed attempts to read a source', ({ errors }) => errors],
];

/** Read from the database, so that every process reports the same. */
export function feedMetrics({ database, clock }: Pick<Parts, 'database' | 'clock'>): Metric[] {
  return METRICS.map(([name, help, read]) => ({
    name,
    help,
    kind: name.endsWith('_total') ? 'counter' : 'gauge',
    labels: ['feed', 'source'],
    read: async () => {
      const all = await database.system((tx) => selectFigures(tx));
      const now = clock.now();
      return all.map((figures) => ({
        labels: { feed: figures.feed, source: figures.source },
        value: read(figures, now),
      }));
    },
  }));
}
