import { pages } from '@holdfast/clients';
import type { Connected } from '../../connection/index.ts';
import { type Limited, listFirst, toned } from '../../output/index.ts';
import { moment, whole } from '../../terminal/index.ts';

export async function listBulkJobs(
  { holdfast, output }: Connected,
  { limit }: Limited,
): Promise<void> {
  await listFirst(
    output,
    (page) => pages(holdfast.domains.listBulkChecks, { query: page }),
    { limit },
    {
      id: ({ id }) => id,
      columns: {
        id: ({ id }) => id,
        'created (UTC)': ({ createdAt }) => moment(createdAt),
        mode: ({ mode }) => mode,
        state: ({ state }) => toned(state),
        names: ({ total }) => whole(total),
        resolved: ({ resolved }) => whole(resolved),
        available: ({ counts }) => whole(counts.available),
        likely: ({ counts }) => whole(counts.likely_available),
        unknown: ({ counts }) => whole(counts.unknown),
      },
      none: 'There are no bulk checks yet. Start one: holdfast domains bulk --help',
    },
  );
}
