import { pages } from '@holdfast/clients';
import type { Connected } from '../connection/index.ts';
import { type Limited, listFirst } from '../output/index.ts';

export type WatcherFilters = { search?: string; enabled?: 'true' | 'false' };

export async function listWatchers(
  { holdfast, output }: Connected,
  { limit, search, enabled }: Limited & WatcherFilters,
): Promise<void> {
  const query = {
    ...(search !== undefined && { search }),
    ...(enabled !== undefined && { enabled }),
  };
  await listFirst(
    output,
    (page) => pages(holdfast.domains.listWatchers, { query: { ...query, ...page } }),
    { limit },
    {
      id: ({ id }) => id,
      columns: {
        id: ({ id }) => id,
        keyword: ({ keyword }) => keyword,
        watches: ({ enabled: watches }) => (watches ? 'yes' : { text: 'no', tone: 'doubtful' }),
        sensitivity: ({ sensitivity }) => sensitivity,
        'lowest score': ({ minScore }) => String(minScore),
        notifies: ({ notificationEmail, unconfirmed }) =>
          unconfirmed.length > 0
            ? { text: `${notificationEmail}, once confirmed`, tone: 'doubtful' }
            : (notificationEmail ?? 'nobody'),
      },
      none: 'Nothing is watched yet. Watch a keyword: holdfast watchers add --help',
    },
  );
}
