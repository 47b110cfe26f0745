import { FEEDS, type Feed } from '../../brand/hits/model.ts';
import type { FeedFacts, FeedSetup, FeedStanding, FeedState } from './model.ts';

const MINUTE_MS = 60_000;

/**
 * Logs and zones are checked every minute, but reading a large zone takes long. Each watcher has a
 * round of permutations once a day, at the latest one and a half days after the last.
 */
const SILENT_AFTER_MS: Record<Feed, number> = {
  certificates: 10 * MINUTE_MS,
  zone_differences: 120 * MINUTE_MS,
  permutations: 2_880 * MINUTE_MS,
};

const GONE_AFTER_MS = 7 * 1_440 * MINUTE_MS;

/** Every source that is set up, as it was last read, and every feed that has none. */
export function standingOf(
  facts: readonly FeedFacts[],
  { logs, hasZones }: FeedSetup,
  now: Date,
): FeedStanding[] {
  const expected: Record<Feed, readonly string[] | undefined> = {
    certificates: logs,
    // Whatever is in the folder.
    zone_differences: hasZones ? undefined : [],
    permutations: undefined,
  };
  return FEEDS.flatMap((feed) => {
    const wanted = expected[feed];
    const known = facts.filter((one) => one.feed === feed);
    const read = known.filter((one) => wanted?.includes(one.source) ?? !isGone(feed, one, now));
    const unread = (wanted ?? []).filter((name) => !read.some(({ source }) => source === name));
    const all = [
      ...read.map((one) => ofSource(feed, one, now)),
      ...unread.map((source) => nothingOf(feed, source, 'waiting')),
    ];
    if (all.length > 0) return all;
    return [nothingOf(feed, null, wanted === undefined ? 'waiting' : 'off')];
  });
}

/** A zone's file that was not read for so long was taken out of its folder. */
function isGone(feed: Feed, { readAt }: FeedFacts, now: Date): boolean {
  return feed === 'zone_differences' && readAt !== null && ageOf(readAt, now) > GONE_AFTER_MS;
}

const ageOf = (at: Date, now: Date) => now.getTime() - at.getTime();

function ofSource(feed: Feed, facts: FeedFacts, now: Date): FeedStanding {
  const { source, position, head, readAt, lastError: error, retryAt } = facts;
  const left = Math.max(0, head - Math.max(0, position));
  const age = readAt ? ageOf(readAt, now) : 0;
  const state = error
    ? 'failing'
    : age > SILENT_AFTER_MS[feed]
      ? 'silent'
      : left > 0
        ? 'behind'
        : 'current';
  // The number of waiting watchers would reveal something about other organisations.
  const behind = feed === 'permutations' ? 0 : left;
  return { feed, source, state, readAt, behind, error, retryAt };
}

function nothingOf(feed: Feed, source: string | null, state: FeedState): FeedStanding {
  return { feed, source, state, readAt: null, behind: 0, error: null, retryAt: null };
}
