import { pages } from '@holdfast/clients';
import type { Connected } from '../connection/index.ts';
import { type Limited, listFirst } from '../output/index.ts';
import { moment } from '../terminal/index.ts';
import { placeOf } from './place.ts';

export async function listDestinations(
  { holdfast, output }: Connected,
  { limit }: Limited,
): Promise<void> {
  await listFirst(
    output,
    (page) => pages(holdfast.backup.listStorageDestinations, { query: page }),
    { limit },
    {
      id: ({ id }) => id,
      columns: {
        id: ({ id }) => id,
        name: ({ name }) => name,
        kind: ({ kind }) => kind,
        where: placeOf,
        'verified (UTC)': ({ verifiedAt }) => moment(verifiedAt),
      },
      none: 'There are no destinations yet: backups go to managed storage.',
    },
  );
}
