import { pages } from '@holdfast/clients';
import type { Person } from '../connection/index.ts';
import { type Limited, listFirst } from '../output/index.ts';
import { moment } from '../terminal/index.ts';

export async function listSessions(
  { holdfast, output }: Person,
  { limit }: Limited,
): Promise<void> {
  await listFirst(
    output,
    (page) => pages(holdfast.auth.listSessions, { query: page }),
    { limit },
    {
      id: ({ id }) => id,
      columns: {
        id: ({ id }) => id,
        'since (UTC)': ({ createdAt }) => moment(createdAt),
        'last used (UTC)': ({ lastUsedAt }) => moment(lastUsedAt),
        'until (UTC)': ({ expiresAt }) => moment(expiresAt),
        from: ({ address }) => address ?? '',
        'this one': ({ current }) => (current ? 'yes' : ''),
        with: ({ device, userAgent }) => device ?? userAgent ?? '',
      },
      none: 'You are signed in nowhere.',
    },
  );
}
