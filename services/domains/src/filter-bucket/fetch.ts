import { mkdtemp, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { verifyFilter } from '@holdfast/resolve';
import { createDiskStorage, keepFree, StorageError } from '@holdfast/storage';
import { markOf } from './mark.ts';
import type { BucketFilter, FilterBucket } from './model.ts';
import { stagingPrefix } from './sweep.ts';

type Target = { folder: string /** Bytes that stay free on the disk. */; keep: number };

/** `refused` is what is wrong with the object; the file that was in the folder before stays. */
export type Fetched = { mark: string } | { refused: string };

/** Fetches a filter, reads it from its first to its last byte, and only then puts it in its place. */
export async function fetchFilter(
  bucket: FilterBucket,
  { name, bytes }: BucketFilter,
  { folder, keep, signal }: Target & { signal: AbortSignal },
): Promise<Fetched> {
  await keepFree(folder, bytes, { keep, step: 'write' });
  const staging = await mkdtemp(stagingPrefix(folder));
  try {
    const disk = createDiskStorage({ root: staging, keepFree: keep });
    await disk.put(name, await bucket.read(name, signal), { signal });
    const file = path.join(staging, name);
    const { problem } = await verifyFilter(file);
    if (problem?.kind === 'unreadable') throw new StorageError('unexpected', 'read');
    if (problem) return { refused: problem.message.replace(file, bucket.describe(name)) };
    const mark = await markOf(file);
    signal.throwIfAborted();
    await rename(file, path.join(folder, name));
    return { mark: mark ?? '' };
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}
