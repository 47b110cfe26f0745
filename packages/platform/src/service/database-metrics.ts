import type { Database } from '../db/index.ts';
import type { Metric } from '../http/index.ts';

/** The connections of this process to the database. */
export function databaseMetrics({
  pool,
  waiting,
}: Pick<Database<unknown>, 'pool' | 'waiting'>): Metric[] {
  return [
    {
      name: 'holdfast_database_connections',
      help: 'Database connections of this process: in use, idle, and being waited for',
      kind: 'gauge',
      labels: ['state'],
      read: async () => [
        { labels: { state: 'used' }, value: pool.totalCount - pool.idleCount },
        { labels: { state: 'idle' }, value: pool.idleCount },
        { labels: { state: 'waited_for' }, value: waiting() },
      ],
    },
  ];
}
