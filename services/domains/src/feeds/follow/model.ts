import type { Host } from '@holdfast/names';
import type { Evidence, Feed } from '../../brand/hits/model.ts';

/** A name that a source brought up, and what is known about where it was seen. */
export type SeenName = { host: Host; evidence: Omit<Evidence, 'feed' | 'name' | 'at'> };

/** How far a source was read, and what it said about itself then. */
export type Position = {
  position: number;
  head: number;
  headAt: Date | null;
  version: string | null;
};

/** Some names, and the reader's position after them. */
export type Batch = Position & { names: SeenName[] };

/**
 * One place that names come from. It yields at least one batch, in order, from the given position;
 * when the next one is asked for, the last one is stored for good. Throws `FeedFailure`.
 */
export type Source = {
  feed: Feed;
  name: string;
  read(from: Position | undefined, signal: AbortSignal): AsyncIterable<Batch>;
};

/** A source could not be read. The message is in our words, and is shown to people. */
export class FeedFailure extends Error {
  readonly retryAfterMs: number | undefined;

  constructor(
    message: string,
    options: { retryAfterMs?: number | undefined; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'FeedFailure';
    this.retryAfterMs = options.retryAfterMs;
  }
}
