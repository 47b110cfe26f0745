import type { Metric } from '@holdfast/platform/http';
import type { Refusals } from './refusals.ts';

/** Counts refusals by action: those of strangers are recorded nowhere else. */
export function refusalMetrics({ counts }: Refusals): Metric[] {
  return [
    {
      name: 'holdfast_auth_refusals_total',
      help: 'Refusals to people and machines, by action in the audit log',
      kind: 'counter',
      labels: ['action'],
      read: async () => [...counts].map(([action, value]) => ({ labels: { action }, value })),
    },
  ];
}
