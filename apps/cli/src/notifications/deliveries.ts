import { type Backup, pages } from '@holdfast/clients';
import type { Connected } from '../connection/index.ts';
import { listFirst } from '../output/index.ts';
import { moment, type Tone } from '../terminal/index.ts';
import type { DeliveryChoices } from './model.ts';

const TONES: Record<Backup.NotificationDelivery['state'], Tone> = {
  waiting: 'doubtful',
  retrying: 'doubtful',
  delivered: 'good',
  failed: 'bad',
};

export async function listDeliveries(
  { holdfast, output }: Connected,
  { channel, state, limit }: DeliveryChoices,
): Promise<void> {
  const query = {
    ...(channel && { channel }),
    ...(state && { state }),
  };
  await listFirst(
    output,
    (page) => pages(holdfast.backup.listNotificationDeliveries, { query: { ...query, ...page } }),
    { limit },
    {
      id: ({ alertId }) => alertId,
      columns: {
        'when (UTC)': ({ raisedAt }) => moment(raisedAt),
        what: ({ title }) => title,
        channel: ({ channel }) => channel,
        to: ({ target }) => target ?? '',
        state: ({ state }) => ({ text: state, tone: TONES[state] }),
        attempts: ({ attempts }) => String(attempts),
        because: ({ errorMessage }) => errorMessage ?? '',
      },
      none: 'No delivery matches.',
    },
  );
}
