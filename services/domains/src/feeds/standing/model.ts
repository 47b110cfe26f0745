import type { Feed } from '../../brand/hits/model.ts';

/**
 * `off`: not set up; `waiting`: not read yet; `current`: read to its end; `behind`: read, but there is
 * more; `failing`: the last try failed; `silent`: not read for longer than it should take.
 */
export const FEED_STATES = ['off', 'waiting', 'current', 'behind', 'failing', 'silent'] as const;
export type FeedState = (typeof FEED_STATES)[number];

/** The state of a source that names come from. */
export type FeedStanding = {
  feed: Feed;
  /** The name of a log, or of a zone's file; null for a feed that is off or was never read. */
  source: string | null;
  state: FeedState;
  readAt: Date | null;
  behind: number;
  error: string | null;
  retryAt: Date | null;
};

/** Which of the feeds are set up. */
export type FeedSetup = { logs: readonly string[]; hasZones: boolean };

/** What is known about a source that was read, or could not be. */
export type FeedFacts = {
  feed: string;
  source: string;
  position: number;
  head: number;
  readAt: Date | null;
  lastError: string | null;
  retryAt: Date | null;
};
