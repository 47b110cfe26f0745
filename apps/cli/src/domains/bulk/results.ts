import { pages } from '@holdfast/clients';
import type { Connected } from '../../connection/index.ts';
import { type Limited, listFirst } from '../../output/index.ts';
import { nameOf, remarkOf, statusOf } from '../words.ts';
import { type ResultFilters, readFilters } from './filters.ts';
import { findBulkJob } from './find.ts';

export async function listResults(
  { holdfast, output }: Connected,
  wanted: string,
  choices: Limited & ResultFilters,
): Promise<void> {
  const { id } = await findBulkJob(holdfast, wanted);
  const { limit } = choices;
  const query = readFilters(choices);
  await listFirst(
    output,
    (page) =>
      pages(holdfast.domains.listBulkResults, { path: { id }, query: { ...query, ...page } }),
    { limit, pageSize: 1_000 },
    {
      id: ({ domain }) => domain,
      columns: {
        name: nameOf,
        status: ({ status }) => statusOf(status),
        remarks: remarkOf,
      },
      none: 'No result matches.',
    },
  );
}
