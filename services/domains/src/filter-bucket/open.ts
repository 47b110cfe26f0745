import { createReadStream } from 'node:fs';
import path from 'node:path';
import { tldOfFileName } from '@holdfast/resolve';
import { openAddress, type Storage, StorageError, withRetry } from '@holdfast/storage';
import type { BucketFilter, BucketPlace, FilterBucket } from './model.ts';

const STALL_MS = 30_000;
const DAY_MS = 86_400_000;
/** There are about 10,000 public suffixes: with more objects, some must be somebody else's. */
const MOST_OBJECTS = 20_000;

export async function openFilterBucket(
  { address, keys, keepFree }: BucketPlace,
  spoolDirectory: string,
): Promise<FilterBucket> {
  const given = { keys, spoolDirectory, keepFree, stallTimeoutMs: STALL_MS };
  const storage = withRetry(await openAddress(address, given));
  const place = ['s3:/', address.bucket, address.prefix].filter(Boolean).join('/');
  const describe = (name?: string) => (name === undefined ? place : `${place}/${name}`);
  return {
    describe,
    async list(signal) {
      const filters: BucketFilter[] = [];
      let seen = 0;
      for await (const object of storage.list('', { signal })) {
        seen += 1;
        if (seen > MOST_OBJECTS) throw tooMany();
        const { key: name, bytes, modifiedAt, fingerprint } = object;
        if (tldOfFileName(name) === undefined || name.includes('/')) continue;
        filters.push({ name, bytes, version: `${fingerprint} ${bytes} ${modifiedAt.getTime()}` });
      }
      return filters;
    },
    bytesOf: ({ name, bytes }, signal) => ({
      file: describe(name),
      size: bytes,
      read: (into, position) => readInto(storage, name, { into, position, signal }),
    }),
    read: (name, signal) => storage.get(name, { signal }),
    async put(file, signal) {
      const name = path.basename(file);
      await storage.put(name, createReadStream(file), { signal });
      await discardOld(storage, name).catch(() => {}); // keys that may put need not be allowed to list
    },
    close: () => storage.close(),
  };
}

function tooMany(): StorageError {
  const detail = `there are more than ${MOST_OBJECTS} objects: give filters a prefix of their own`;
  return new StorageError('unexpected', 'list', { detail });
}

async function readInto(
  storage: Storage,
  name: string,
  {
    into,
    position,
    signal,
  }: { into: Uint8Array; position: number; signal: AbortSignal | undefined },
): Promise<number> {
  let filled = 0;
  const part = await storage.get(name, { start: position, length: into.length, signal });
  for await (const chunk of part as AsyncIterable<Buffer>) {
    into.set(chunk, filled);
    filled += chunk.length;
  }
  return filled;
}

/** Aborts uploads that were left unfinished by a build that was killed. */
async function discardOld(storage: Storage, name: string): Promise<void> {
  for await (const upload of storage.listUnfinished(name)) {
    if (upload.startedAt.getTime() < Date.now() - DAY_MS) await storage.abortUnfinished(upload);
  }
}
