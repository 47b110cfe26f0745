import { type Backup, pages } from '@holdfast/clients';
import type { Connected } from '../connection/index.ts';
import { type Limited, listFirst } from '../output/index.ts';
import { bytes, moment, type Tone } from '../terminal/index.ts';

type Standing = Backup.Overview['items'][number]['standing'];

const STANDINGS: Record<Standing, { text: string; tone: Tone }> = {
  half_way: { text: 'half overwritten', tone: 'bad' },
  no_backup: { text: 'no backup', tone: 'bad' },
  failing: { text: 'failing', tone: 'bad' },
  overdue: { text: 'overdue', tone: 'bad' },
  unproven: { text: 'not proven', tone: 'doubtful' },
  safe_except: { text: 'with exceptions', tone: 'doubtful' },
  paused: { text: 'paused', tone: 'doubtful' },
  safe: { text: 'safe', tone: 'good' },
};

/** How each stands, the worst first. */
export async function showOverview(
  { holdfast, output }: Connected,
  { limit, label }: Limited & { label?: string },
): Promise<void> {
  const query = { ...(label !== undefined && { label }) };
  await listFirst(
    output,
    (page) => pages(holdfast.backup.readOverview, { query: { ...query, ...page } }),
    { limit },
    {
      id: ({ id }) => id,
      columns: {
        name: ({ name }) => name,
        state: ({ standing }) => STANDINGS[standing],
        'last good (UTC)': ({ lastGood }) => (lastGood ? moment(lastGood.at) : 'never'),
        'last proven (UTC)': ({ lastProven }) => (lastProven ? moment(lastProven.at) : 'never'),
        'next (UTC)': ({ nextRunAt }) => (nextRunAt ? moment(nextRunAt) : ''),
        stored: ({ storedBytes }) => bytes(storedBytes),
      },
      none:
        label === undefined
          ? 'There are no datasources yet. Add one: holdfast datasources add --help'
          : 'There are no datasources with this label.',
    },
  );
}
