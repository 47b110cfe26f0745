import type { Metric } from '@holdfast/platform/http';
import type { Parts } from '../parts.ts';
import { countNotDone } from './store.ts';

/** What bulk checks of all organisations still have to do. */
export function bulkMetrics(database: Parts['database']): Metric[] {
  const read = (of: 'jobs' | 'names') => async () => [
    { labels: {}, value: (await database.system(countNotDone))[of] },
  ];
  const common = { kind: 'gauge' as const, labels: [] };
  return [
    {
      ...common,
      name: 'holdfast_bulk_checks',
      help: 'Bulk checks that are not finished',
      read: read('jobs'),
    },
    {
      ...common,
      name: 'holdfast_bulk_names_waiting',
      help: 'Names in unfinished bulk checks that have no result yet',
      read: read('names'),
    },
  ];
}
