import { z } from 'zod';
import { FEEDS } from '../../brand/hits/model.ts';
import { FEED_STATES } from './model.ts';

const FeedView = z.object({
  feed: z.enum(FEEDS),
  source: z
    .string()
    .nullable()
    .describe('The log or zone file; null for a feed that is off or was never read.'),
  state: z
    .enum(FEED_STATES)
    .describe(
      '`off`: not set up. `waiting`: not read yet. `current`: read to its end. `behind`: there is more to read. `failing`: the last attempt failed. `silent`: not read for longer than expected.',
    ),
  readAt: z.date().nullable().describe('When it was last read successfully.'),
  behind: z.int().describe('Entries that have not been read yet; always 0 for permutations.'),
  error: z.string().nullable().describe('Why the last attempt failed.'),
  retryAt: z.date().nullable().describe('When it will be tried again at the earliest.'),
});

export const FeedsView = z.object({ items: z.array(FeedView) }).meta({
  id: 'BrandFeeds',
  example: {
    items: [
      {
        ...{ feed: 'certificates', source: 'Argon 2026h2', state: 'behind' },
        ...{ readAt: '2026-11-02T08:12:31.000Z', behind: 1840, error: null, retryAt: null },
      },
    ],
  },
});
