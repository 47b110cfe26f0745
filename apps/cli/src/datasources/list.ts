import { pages } from '@holdfast/clients';
import type { Connected } from '../connection/index.ts';
import { type Limited, listFirst } from '../output/index.ts';
import type { Common } from '../program/index.ts';
import { moment } from '../terminal/index.ts';

export type ListChoices = Common & Limited & { search?: string; label?: string };

export async function listDatasources(
  { holdfast, output }: Connected,
  { search, label, limit }: ListChoices,
): Promise<void> {
  const query = {
    ...(search !== undefined && { search }),
    ...(label !== undefined && { label }),
  };
  await listFirst(
    output,
    (page) => pages(holdfast.backup.listDatasources, { query: { ...query, ...page } }),
    { limit },
    {
      id: ({ id }) => id,
      columns: {
        id: ({ id }) => id,
        name: ({ name }) => name,
        labels: ({ labels }) => labels.join(', '),
        engine: ({ engine }) => engine,
        active: ({ active }) => (active ? 'yes' : 'no'),
        'last proof (UTC)': ({ lastProof }) =>
          lastProof ? moment(lastProof.provenAt) : { text: 'never', tone: 'doubtful' },
      },
      none:
        search === undefined && label === undefined
          ? 'There are no datasources yet. Add one: holdfast datasources add --help'
          : 'No datasource matches.',
    },
  );
}
