import type { Metric } from '@holdfast/platform/http';
import type { Parts } from '../parts.ts';
import { countHosts } from './store.ts';

/** How many registries' servers are paused at the moment, over all processes. */
export function turnMetrics(database: Parts['database']): Metric[] {
  return [
    {
      name: 'holdfast_registries',
      help: 'Registry servers asked in the last week; those that fail or refuse are paused for a while',
      kind: 'gauge',
      labels: ['state'],
      read: async () => {
        const { paused, all } = await database.system(countHosts);
        return [
          { labels: { state: 'asked' }, value: all - paused },
          { labels: { state: 'paused' }, value: paused },
        ];
      },
    },
  ];
}
