import type { Clock } from '@holdfast/platform/clock';
import type { Metric } from '@holdfast/platform/http';
import type { AuthDatabase } from '../tables.ts';
import { countMail } from './store.ts';

const DAY_MS = 24 * 3_600_000;

/** What became of the mail about accounts. */
export function mailMetrics({
  database,
  clock,
}: {
  database: AuthDatabase;
  clock: Clock;
}): Metric[] {
  return [
    {
      name: 'holdfast_account_mails_last_day',
      help: 'Emails about accounts: waiting now, and sent or given up in the last 24 hours',
      kind: 'gauge',
      labels: ['state'],
      read: async () => {
        const since = new Date(clock.now().getTime() - DAY_MS);
        const counts = await database.system((tx) => countMail(tx, since));
        return (['waiting', 'sent', 'failed'] as const).map((state) => ({
          labels: { state },
          value: counts.find((one) => one.state === state)?.count ?? 0,
        }));
      },
    },
  ];
}
