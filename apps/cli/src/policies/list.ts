import { pages } from '@holdfast/clients';
import type { Connected } from '../connection/index.ts';
import { type Limited, listFirst } from '../output/index.ts';
import { moment } from '../terminal/index.ts';
import { retentionInWords } from './settings.ts';

export async function listPolicies(
  { holdfast, output }: Connected,
  { limit }: Limited,
): Promise<void> {
  const query = { limit: Math.min(limit + 1, 100) };
  await listFirst(
    output,
    pages(holdfast.backup.listBackupPolicies, { query }),
    { limit },
    {
      id: ({ id }) => id,
      columns: {
        id: ({ id }) => id,
        name: ({ name }) => name,
        schedule: ({ schedule }) => schedule,
        'next run (UTC)': ({ nextRuns }) => moment(nextRuns[0]),
        keeps: ({ retention }) => retentionInWords(retention),
      },
      none: 'There are no policies yet. Add one: holdfast policies add --help',
    },
  );
}
