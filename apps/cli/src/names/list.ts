import { pages } from '@holdfast/clients';
import type { Connected } from '../connection/index.ts';
import { type Limited, listFirst, toned } from '../output/index.ts';
import { moment, whole } from '../terminal/index.ts';

export async function listGenerators(
  { holdfast, output }: Connected,
  { limit }: Limited,
): Promise<void> {
  await listFirst(
    output,
    (page) => pages(holdfast.domains.listNameGenerators, { query: page }),
    { limit },
    {
      id: ({ id }) => id,
      columns: {
        id: ({ id }) => id,
        'created (UTC)': ({ createdAt }) => moment(createdAt),
        state: ({ state }) => toned(state),
        names: ({ count }) => whole(count),
        description: ({ description }) => description,
      },
      none: 'No names have been generated yet. Generate some: holdfast names generate --help',
    },
  );
}
