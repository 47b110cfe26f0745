import type { Metric } from '@holdfast/platform/http';
import type { AuthDatabase } from '../tables.ts';
import { ageOfKey } from './store.ts';

/** How long the current key has been signing tokens, until rotation replaces it. */
export function keyMetrics(database: AuthDatabase): Metric[] {
  return [
    {
      name: 'holdfast_signing_key_age_seconds',
      help: 'How long the newest key has been signing tokens',
      kind: 'gauge',
      labels: [],
      read: async () => [{ labels: {}, value: await database.system(ageOfKey) }],
    },
  ];
}
