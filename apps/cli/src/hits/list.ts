import { pages } from '@holdfast/clients';
import type { Connected, Holdfast } from '../connection/index.ts';
import { nameOf } from '../domains/words.ts';
import { type Limited, listFirst } from '../output/index.ts';
import { moment } from '../terminal/index.ts';
import { findWatcher } from '../watchers/find.ts';
import { bandOf, feedsOf } from './words.ts';

type Query = NonNullable<NonNullable<Parameters<Holdfast['domains']['listHits']>[0]>['query']>;

export type HitFilters = Pick<Query, 'band' | 'feed' | 'search' | 'sort'> & {
  watcher?: string;
  minScore?: number;
  maxScore?: number;
};

export async function listHits(
  { holdfast, output }: Connected,
  choices: Limited & HitFilters,
): Promise<void> {
  const { limit, watcher, minScore, maxScore, band, feed, search, sort } = choices;
  const query: Query = {
    ...(watcher !== undefined && { watchers: (await findWatcher(holdfast, watcher)).id }),
    ...(minScore !== undefined && { score_min: minScore }),
    ...(maxScore !== undefined && { score_max: maxScore }),
    ...(band && { band }),
    ...(feed && { feed }),
    ...(search !== undefined && { search }),
    ...(sort && { sort }),
  };
  await listFirst(
    output,
    (page: Limited) => pages(holdfast.domains.listHits, { query: { ...query, ...page } }),
    { limit },
    {
      id: ({ id }) => id,
      columns: {
        id: ({ id }) => id,
        name: nameOf,
        keyword: ({ keyword }) => keyword,
        score: ({ score }) => String(score),
        band: ({ band: word }) => bandOf(word),
        feeds: feedsOf,
        'last seen (UTC)': ({ lastSeenAt }) => moment(lastSeenAt),
      },
      none: 'No hit matches.',
    },
  );
}
