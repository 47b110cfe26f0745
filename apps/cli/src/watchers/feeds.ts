import type { Domains } from '@holdfast/clients';
import type { Connected } from '../connection/index.ts';
import { type Cell, moment, type Tone } from '../terminal/index.ts';

type Feed = Domains.BrandFeeds['items'][number];

const TONES: Partial<Record<Feed['state'], Tone>> = {
  failing: 'bad',
  silent: 'bad',
  behind: 'doubtful',
};

/** When each source of names was last read, and how much of it is not read yet. */
export async function listFeeds({ holdfast, output }: Connected): Promise<void> {
  const { items } = await holdfast.domains.listFeeds();
  output.list(items, {
    id: ({ feed, source }) => (source === null ? feed : `${feed}:${source}`),
    columns: {
      feed: ({ feed }) => feed.replaceAll('_', ' '),
      source: ({ source }) => source ?? '',
      state: stateOf,
      'read (UTC)': ({ readAt }) => (readAt ? moment(readAt) : 'never'),
      'not read yet': ({ behind }) => String(behind),
      error: ({ error }) => error ?? '',
    },
    none: 'There are no feeds.',
  });
}

function stateOf({ state }: Feed): Cell {
  const tone = TONES[state];
  return tone ? { text: state, tone } : state;
}
