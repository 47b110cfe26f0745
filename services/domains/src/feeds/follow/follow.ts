import { type LeasedRun, runLeased } from '@holdfast/platform/leases';
import type { Logger } from '@holdfast/platform/log';
import { recordSightings } from '../../brand/hits/index.ts';
import type { Parts } from '../../parts.ts';
import type { Tables } from '../../tables.ts';
import { type Batch, FeedFailure, type Source } from './model.ts';
import { waitAfter } from './rules.ts';
import { findProgress, saveFailure, savePosition } from './store.ts';
import type { Watching } from './watching.ts';

const LEASE = { ttlMs: 30_000, heartbeatMs: 8_000 };

type FollowParts = Pick<Parts, 'database' | 'clock' | 'model'>;

/**
 * Reads a source from where the last reader stopped until it has no more, or the time is up. One reader
 * at a time over all workers; a batch's hits and the position after it are one commit, so that each name
 * is matched once, whenever a process dies. A source that fails is not read for a while, and the failure
 * is recorded.
 */
export async function follow(
  parts: FollowParts,
  watching: Watching,
  source: Source,
  { signal, log, forMs }: { signal: AbortSignal; log: Logger; forMs: number },
): Promise<void> {
  const resource = `feed:${source.feed}:${source.name}`;
  await runLeased(parts.database, resource, { ...LEASE, signal, log }, (run) =>
    read(parts, watching, source, run, forMs),
  );
}

async function read(
  parts: FollowParts,
  watching: Watching,
  source: Source,
  run: LeasedRun<Tables>,
  forMs: number,
): Promise<void> {
  const { database, clock } = parts;
  const { signal, log } = run;
  const which = { feed: source.feed, source: source.name };
  const progress = await database.system((tx) => findProgress(tx, which));
  if (progress?.retryAt && progress.retryAt > clock.now()) return;
  // One that failed before it was ever read has no position yet.
  const from = progress && progress.position >= 0 ? progress : undefined;
  const end = performance.now() + forMs;
  let [names, hits] = [0, 0];
  try {
    for await (const batch of source.read(from, signal)) {
      signal.throwIfAborted();
      hits += await take(parts, watching, source, run, batch);
      names += batch.names.length;
      if (performance.now() >= end) break;
    }
    if (names > 0) log.info({ ...which, names, hits }, 'a feed was read');
  } catch (error) {
    // The next reader goes on from the last commit.
    if (signal.aborted || run.isLost(error)) return;
    const isTheirs = error instanceof FeedFailure;
    const reason = isTheirs
      ? error.message
      : 'Something went wrong on our side; the log has the details.';
    const wait = waitAfter((progress?.failures ?? 0) + 1, isTheirs ? error.retryAfterMs : 0);
    const retryAt = new Date(clock.now().getTime() + wait);
    log.warn(
      { ...which, reason, retryAt, err: isTheirs ? undefined : error },
      'a feed could not be read',
    );
    await database.system((tx) => saveFailure(tx, which, { error: reason, retryAt }));
  }
}

async function take(
  { clock, model }: FollowParts,
  watching: Watching,
  { feed, name: source }: Source,
  run: LeasedRun<Tables>,
  batch: Batch,
): Promise<number> {
  await watching.refresh();
  const at = clock.now();
  const sightings = batch.names.flatMap((seen) => watching.look(feed, seen, at));
  return run.system(async (tx) => {
    const hits = await recordSightings(tx, sightings, { at, model: model !== undefined });
    const counts = { names: batch.names.length, hits, at };
    await savePosition(tx, { feed, source }, batch, counts);
    return hits;
  });
}
