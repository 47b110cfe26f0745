import type { Metric } from '@holdfast/platform/http';
import type { Parts } from '../../parts.ts';
import { countDigests } from './store.ts';

/** How many emails about hits wait, were sent or failed, over all organisations. */
export function notifyMetrics(database: Parts['database']): Metric[] {
  return [
    {
      name: 'holdfast_digests_last_day',
      help: 'Digest emails of the last day, by state',
      kind: 'gauge',
      labels: ['state'],
      read: async () => {
        const counts = await database.system(countDigests);
        return ['waiting', 'sent', 'failed'].map((state) => ({
          labels: { state },
          value: counts.get(state) ?? 0,
        }));
      },
    },
  ];
}
