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
  const query = { ...readFilters(choices), limit: Math.min(limit + 1, 1_000) };
  await listFirst(
    output,
    pages(holdfast.domains.listBulkResults, { path: { id }, query }),
    { limit },
    {
      id: ({ domain }) => domain,
      columns: {
        name: nameOf,
        status: ({ status }) => statusOf(status),
        remarks: remarkOf,
      },
      none: 'There are no such results.',
    },
  );
}
