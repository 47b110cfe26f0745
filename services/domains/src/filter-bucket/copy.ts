import { mkdir, readdir, rm, utimes } from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '@holdfast/platform/clock';
import { readChecksum, tldOfFileName, verifyFilter } from '@holdfast/resolve';
import { StorageError } from '@holdfast/storage';
import { fetchFilter } from './fetch.ts';
import { markOf } from './mark.ts';
import type { BucketFilter, FilterBucket } from './model.ts';
import { sweep } from './sweep.ts';

const FIRST_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 600_000;
/** The filter may have been damaged on its way, but a large one must not be fetched again and again. */
const REFUSED_PAUSE_MS = 3_600_000;

type CopyOptions = {
  bucket: FilterBucket;
  folder: string;
  /** Bytes that stay free on its disk. */
  keep: number;
  clock: Clock;
  /** Called with what is wrong with an object, or undefined once nothing is; may be called repeatedly. */
  report(object: string, problem: string | undefined): void;
  /** A file was replaced or removed. */
  whenChanged(): Promise<void>;
};

/** The version of the object that a file in the folder is a copy of, and the file's mark. */
type Known = { version: string; mark: string };
/** A version that could not be fetched: how often, and when to try again. */
type Trouble = { version: string; failures: number; retryAt: number };

/**
 * Makes the filters of a folder the same as those of a bucket, as far as these are intact: the result
 * is called for each round. A round that fails leaves each file either as it was or replaced. Other
 * processes may do the same to the folder at the same time.
 */
export function createCopy(options: CopyOptions): (signal: AbortSignal) => Promise<void> {
  const { bucket, folder, clock, report, whenChanged } = options;
  const known = new Map<string, Known>();
  const troubles = new Map<string, Trouble>();
  const now = () => clock.now().getTime();

  async function removeGone(filters: readonly BucketFilter[]): Promise<void> {
    const names = new Set(filters.map(({ name }) => name));
    for (const name of [...known.keys(), ...troubles.keys()].filter((each) => !names.has(each))) {
      known.delete(name);
      troubles.delete(name);
      report(name, undefined);
    }
    const gone = (await readdir(folder)).filter(
      (file) => tldOfFileName(file) !== undefined && !names.has(file),
    );
    for (const file of gone) await rm(path.join(folder, file), { force: true });
    if (gone.length > 0) await whenChanged();
  }

  async function update(filter: BucketFilter, signal: AbortSignal): Promise<void> {
    const { name, version } = filter;
    const file = path.join(folder, name);
    const before = known.get(name);
    const mark = await markOf(file);
    if (before?.version === version && before.mark === mark) return;
    const trouble = troubles.get(name);
    if (trouble?.version === version && trouble.retryAt > now()) return;
    // After a start, or if another process was faster, the file may already be the right one.
    const isOurs = before !== undefined && before.mark === mark;
    try {
      if (mark !== undefined && !isOurs && (await isSame(filter, file, signal))) {
        succeed(filter, mark);
        return;
      }
      const fetched = await fetchFilter(bucket, filter, { ...options, signal });
      if ('refused' in fetched) {
        pause(filter, REFUSED_PAUSE_MS, REFUSED_PAUSE_MS);
        report(name, `${fetched.refused}; the previous filter, if there is one, stays in use`);
        return;
      }
      succeed(filter, fetched.mark);
      await whenChanged();
    } catch (error) {
      const reason = error instanceof StorageError ? error.reason : undefined;
      if (reason === 'not-found') return; // deleted since: the next round removes its file
      pause(filter, FIRST_PAUSE_MS, LONGEST_PAUSE_MS);
      if (reason !== 'no-space' || !(error instanceof Error)) throw error;
      report(name, `${bucket.describe(name)} cannot be fetched: ${error.message}`);
    }
  }

  async function isSame(filter: BucketFilter, file: string, signal: AbortSignal): Promise<boolean> {
    const { facts } = await verifyFilter(file);
    const bytes = bucket.bytesOf(filter, signal);
    return facts !== undefined && (await readChecksum(file)) === (await readChecksum(bytes));
  }

  function succeed({ name, version }: BucketFilter, mark: string): void {
    known.set(name, { version, mark });
    troubles.delete(name);
    report(name, undefined);
  }

  function pause({ name, version }: BucketFilter, firstMs: number, longestMs: number): void {
    const last = troubles.get(name);
    const failures = last?.version === version ? last.failures + 1 : 1;
    const pauseMs = Math.min(longestMs, firstMs * 2 ** (failures - 1));
    troubles.set(name, { version, failures, retryAt: now() + pauseMs });
  }

  return async (signal) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await utimes(folder, clock.now(), clock.now()); // shows that this copy is in use
    await sweep(folder, clock.now());
    const filters = await bucket.list(signal);
    await removeGone(filters);
    for (const filter of filters) await update(filter, signal);
  };
}
