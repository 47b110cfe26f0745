import { readdir } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '@holdfast/platform/clock';
import type { Logger } from '@holdfast/platform/log';
import { tldOfFileName } from '@holdfast/resolve';
import { StorageError } from '@holdfast/storage';
import { createCopy } from './copy.ts';
import { inTurn } from './in-turn.ts';
import type { FilterBucket } from './model.ts';

const POLL_MS = 10_000;
/** How long a start without any filter waits for the first ones. */
const FIRST_MS = 30_000;

type FollowOptions = {
  bucket: FilterBucket;
  /** The copy; need not exist yet. */
  folder: string;
  /** Bytes that stay free on its disk. */
  keep: number;
  clock: Clock;
  logger: Logger;
  pollMs?: number;
  firstMs?: number;
};

export type Following = {
  /** From now on, this is called whenever files of the folder have changed. */
  onChange(refresh: () => Promise<void>): void;
  close(): Promise<void>;
};

/**
 * Keeps a copy of the bucket's filters in the folder. Resolves at once if it has any, otherwise when the
 * first round has ended or takes too long; whatever is wrong with the bucket, the folder's files stay.
 */
export async function followBucket(options: FollowOptions): Promise<Following> {
  const { bucket, folder, logger, pollMs = POLL_MS, firstMs = FIRST_MS } = options;
  const stop = new AbortController();
  const report = createReporter(logger);
  let refresh = async () => {};
  const copy = createCopy({ ...options, report, whenChanged: () => refresh() });

  async function round(): Promise<void> {
    try {
      await inTurn(folder, stop.signal, () => copy(stop.signal));
      report('', undefined);
    } catch (error) {
      if (stop.signal.aborted) return;
      const why = error instanceof Error ? error.message : String(error);
      const rest = (await isEmpty(folder))
        ? 'until then there are no filters, and bloom checks answer "unknown"'
        : 'until then the filters fetched before stay in use';
      const problem = `filters cannot be fetched from ${bucket.describe()}: ${why} It will be tried again; ${rest}`;
      // One outage shows as different errors: refused, reset, silent.
      const isOutage = error instanceof StorageError && error.transient;
      report('', problem, isOutage ? 'outage' : problem);
    }
  }

  async function follow(first: Promise<void>): Promise<void> {
    await first;
    while (!stop.signal.aborted) {
      await delay(pollMs, undefined, { signal: stop.signal, ref: false }).catch(() => {});
      if (!stop.signal.aborted) await round();
    }
  }

  const mustWait = await isEmpty(folder);
  const first = round();
  const following = follow(first);
  if (mustWait) {
    const waited = new AbortController();
    const late = delay(firstMs, true, { signal: waited.signal }).catch(() => false);
    if (await Promise.race([first.then(() => false), late])) {
      logger.warn(
        `filters are still being fetched from ${bucket.describe()}; starting without waiting for them`,
      );
    }
    waited.abort();
  }
  return {
    onChange(call) {
      refresh = call;
    },
    async close() {
      stop.abort();
      await following;
      await bucket.close();
    },
  };
}

async function isEmpty(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch(() => []);
  return !names.some((name) => tldOfFileName(name) !== undefined);
}

/** Logs each problem once, and when the bucket answers again. Problems of one kind count as the same. */
function createReporter(logger: Logger) {
  const told = new Map<string, string>();
  return (about: string, problem: string | undefined, kind = problem): void => {
    if (kind === told.get(about)) return;
    if (problem !== undefined && kind !== undefined) {
      told.set(about, kind);
      logger.warn(problem);
      return;
    }
    told.delete(about);
    if (about === '') logger.info('filters can be fetched again');
  };
}
