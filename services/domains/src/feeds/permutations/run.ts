import { setImmediate as turn } from 'node:timers/promises';
import { readName } from '@holdfast/names';
import { type LeasedRun, runLeased } from '@holdfast/platform/leases';
import type { Logger } from '@holdfast/platform/log';
import { recordSightings } from '../../brand/hits/index.ts';
import { type DueWatcher, findDue, saveRound } from '../../brand/watchers/index.ts';
import type { Parts } from '../../parts.ts';
import type { Tables } from '../../tables.ts';
import { saveFailure, savePosition } from '../follow/index.ts';
import { lookUp } from './look-up.ts';
import { type PermutedName, permutedNames } from './permuted-names.ts';
import { nextRoundAt } from './rules.ts';

const LEASE = { ttlMs: 30_000, heartbeatMs: 8_000 };
const BATCH = 200;
const AT_ONCE = 500;
const PUT_OFF_MS = 30 * 60_000;
const FEED = { feed: 'permutations', source: 'dns' };
const NOBODY_WAITS = { position: 0, head: 0, headAt: null, version: null };

type PermutationParts = Pick<Parts, 'database' | 'clock' | 'model' | 'resolvers'>;
export type PermutationOptions = {
  /** The most names in one run. */
  most: number;
  /** Looked up for every watcher, beside `com` and the suffixes of its allowlist. */
  suffixes: readonly string[];
  signal: AbortSignal;
  log: Logger;
};

/**
 * Looks for registered look-alikes for the watchers that are due, 200 names at a time, from where the
 * last run stopped. It needs no external feed: name servers are enough.
 */
export async function runPermutations(
  parts: PermutationParts,
  options: PermutationOptions,
): Promise<void> {
  const { signal, log } = options;
  await runLeased(parts.database, 'feed:permutations', { ...LEASE, signal, log }, (run) =>
    takeBatches(parts, options, run).catch((error) => {
      // The next worker goes on from the last commit.
      if (!run.signal.aborted && !run.isLost(error)) throw error;
    }),
  );
}

/** Stops early when no server could answer for two batches in a row: the network is down. */
async function takeBatches(
  parts: PermutationParts,
  options: PermutationOptions,
  run: LeasedRun<Tables>,
): Promise<void> {
  let failures = 0;
  for (let done = 0; done < options.most && failures < 2; ) {
    run.signal.throwIfAborted();
    const now = parts.clock.now();
    const { watcher, waiting } = await parts.database.system((tx) => findDue(tx, now));
    if (!watcher) {
      await run.system((tx) =>
        savePosition(tx, FEED, NOBODY_WAITS, { names: 0, hits: 0, at: now }),
      );
      break;
    }
    const size = Math.min(BATCH, options.most - done);
    const step = await takeBatch(parts, options, run, { watcher, waiting, size });
    done += step.names;
    failures = step.isAway ? failures + 1 : 0;
  }
}

async function takeBatch(
  parts: PermutationParts,
  { suffixes }: PermutationOptions,
  run: LeasedRun<Tables>,
  { watcher, waiting, size }: { watcher: DueWatcher; waiting: number; size: number },
): Promise<{ names: number; isAway: boolean }> {
  const { clock, model } = parts;
  const { signal, log } = run;
  const names = await batchOf(watcher, suffixes, size);
  const { sightings, asked, answered } = await lookUp(parts, watcher, names, signal);
  const at = clock.now();
  if (asked > 0 && answered === 0) {
    const retryAt = new Date(at.getTime() + PUT_OFF_MS);
    const error = 'No name server gave a usable answer about any of the names.';
    await run.system(async (tx) => {
      await saveRound(tx, watcher, { done: watcher.done, nextAt: retryAt });
      await saveFailure(tx, FEED, { error, retryAt });
    });
    log.warn({ ...FEED, watcher: watcher.id, reason: error, retryAt }, 'a feed could not be read');
    return { names: names.length, isAway: true };
  }
  const isOver = names.length < size;
  // A watcher with names left goes behind the others, so that no round waits for another.
  const round = isOver
    ? { done: 0, nextAt: nextRoundAt(watcher.id, at) }
    : { done: watcher.done + names.length, nextAt: at };
  const hits = await run.system(async (tx) => {
    if (!(await saveRound(tx, watcher, round))) return 0;
    const added = await recordSightings(tx, sightings, { at, model: model !== undefined });
    const head = { position: 0, head: waiting - (isOver ? 1 : 0), headAt: at, version: null };
    await savePosition(tx, FEED, head, { names: names.length, hits: added, at });
    return added;
  });
  log.info(
    { ...FEED, watcher: watcher.id, names: names.length, asked, answered, hits },
    'a feed was read',
  );
  return { names: names.length, isAway: false };
}

async function batchOf(
  { keyword, allowlist, done }: DueWatcher,
  more: readonly string[],
  size: number,
): Promise<PermutedName[]> {
  const own = allowlist.flatMap((domain) => {
    const reading = readName(domain);
    return reading.ok ? [reading.name.suffix] : [];
  });
  const suffixes = [...new Set(['com', ...own, ...more])];
  const names: PermutedName[] = [];
  let at = 0;
  for (const permuted of permutedNames(keyword, suffixes)) {
    if (at >= done) names.push(permuted);
    if (names.length === size) break;
    at += 1;
    if (at % AT_ONCE === 0) await turn(); // making up all names again would block this thread
  }
  return names;
}
