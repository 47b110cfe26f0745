import { pages } from '@holdfast/clients';
import type { Connected } from '../connection/index.ts';
import { type Limited, listFirst } from '../output/index.ts';
import { moment } from '../terminal/index.ts';

export async function listDatasources(
  { holdfast, output }: Connected,
  { search, limit }: Limited & { search?: string },
): Promise<void> {
  const query = { limit: Math.min(limit + 1, 100), ...(search !== undefined && { search }) };
  await listFirst(
    output,
    pages(holdfast.backup.listDatasources, { query }),
    { limit },
    {
      id: ({ id }) => id,
      columns: {
        id: ({ id }) => id,
        name: ({ name }) => name,
        engine: ({ engine }) => engine,
        active: ({ active }) => (active ? 'yes' : 'no'),
        'last proof (UTC)': ({ lastProof }) =>
          lastProof ? moment(lastProof.provenAt) : { text: 'never', tone: 'doubtful' },
      },
      none: 'There are no datasources yet. Add one: holdfast datasources add --help',
    },
  );
}
