import { randomBytes } from 'node:crypto';
import type { Stats } from 'node:fs';
import { lstat, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { throwIfAborted } from '../abort.ts';
import { chunksOf } from '../content.ts';
import { type FolderEntry, objectsIn, unfinishedIn } from '../folder-tree.ts';
import { guardedReader } from '../guarded-reader.ts';
import { keepFree } from '../keep-free.ts';
import { checkKey, checkPrefix } from '../key.ts';
import { type ObjectKey, type Receipt, StorageError, type StorageStep } from '../model.ts';
import { rangeWithin } from '../range.ts';
import type { GetOptions, Storage } from '../storage.ts';
import { pathOfUnfinished, temporaryPath } from '../temporary-name.ts';
import { codeOf, explain } from './failures.ts';
import { checkRoot, inFolderOf, pruneAbove, syncFolder } from './folders.ts';

/** A local disk answers or fails; only a network mount may hang, which a reader notices. */
const STALL_TIMEOUT_MS = 60_000;

export type DiskOptions = {
  /**
   * An existing folder. It is never created: a volume that is not mounted must be an error, not a
   * folder on the disk beneath.
   */
  root: string;
  /**
   * Bytes that `put` leaves free on its disk, where the owner's own data may live. `putSmall`
   * ignores it.
   */
  keepFree?: number;
};

/** How many bytes are written between two checks of the free space. */
const LOOK_EVERY = 16 << 20;

/** Stores objects as files that only our account may read, with their keys as paths. */
export function createDiskStorage(options: DiskOptions): Storage {
  const root = path.resolve(options.root);
  const at = (relative: string) => path.join(root, relative);

  async function put(
    key: ObjectKey,
    content: AsyncIterable<Uint8Array>,
    signal: AbortSignal | undefined,
    keep = 0,
  ): Promise<Receipt> {
    checkKey(key, 'write');
    throwIfAborted(signal, 'write');
    const temporary = at(temporaryPath(key, randomBytes(6).toString('hex')));
    const create = () => open(temporary, 'wx', 0o600);
    const file = await inFolderOf(root, temporary, create);
    try {
      let bytes = 0;
      let lookAt = 0;
      try {
        for await (const chunk of chunksOf(content, signal, 'write')) {
          if (keep > 0 && bytes >= lookAt) {
            await keepFree(root, chunk.byteLength, { keep, step: 'write' });
            lookAt = bytes + LOOK_EVERY;
          }
          await file.appendFile(chunk).catch(fail('write'));
          bytes += chunk.byteLength;
        }
        await file.sync().catch(fail('write'));
      } finally {
        await file.close().catch(fail('write'));
      }
      const written = await stat(temporary).catch(fail('write'));
      if (written.size !== bytes) throw new StorageError('corrupt', 'write');
      throwIfAborted(signal, 'write');
      await rename(temporary, at(key)).catch(fail('write'));
      await syncFolder(path.dirname(temporary)).catch(fail('write'));
      return { bytes };
    } catch (error) {
      await rm(temporary, { force: true }).catch(() => {});
      await pruneAbove(root, temporary);
      throw error;
    }
  }

  async function get(key: ObjectKey, { signal, ...wanted }: GetOptions): Promise<Readable> {
    checkKey(key, 'read');
    throwIfAborted(signal, 'read');
    const found = await look(key, 'read');
    if (!found?.isFile()) throw new StorageError('not-found', 'read');
    const { start, length } = rangeWithin(found.size, wanted);
    if (length === 0) return Readable.from([]);
    const file = await open(at(key), 'r').catch(fail('read'));
    return guardedReader(file.createReadStream({ start, end: start + length - 1 }), {
      expectedBytes: length,
      stallTimeoutMs: STALL_TIMEOUT_MS,
      signal,
      explain: (error) => explain(error, 'read'),
    });
  }

  /** Undefined if nothing has that name and the root exists. */
  async function look(file: string, step: StorageStep): Promise<Stats | undefined> {
    return lstat(at(file)).catch((error) => orMissing(error, step));
  }

  async function orMissing(error: unknown, step: StorageStep): Promise<undefined> {
    if (codeOf(error) !== 'ENOENT' && codeOf(error) !== 'ENOTDIR') throw explain(error, step);
    await checkRoot(root, step);
    return undefined;
  }

  async function remove(file: string, step: StorageStep): Promise<void> {
    await rm(at(file), { force: true }).catch(fail(step));
    if (await look(file, step)) throw new StorageError('not-deleted', step);
    await syncFolder(path.dirname(at(file))).catch(() => {}); // the folder may be gone with its last file
    await pruneAbove(root, at(file));
  }

  const readFolder = (signal: AbortSignal | undefined) => async (folder: string) => {
    throwIfAborted(signal, 'list');
    const names = await readdir(at(folder), { withFileTypes: true }).catch((error) =>
      orMissing(error, 'list'),
    );
    const entries: FolderEntry[] = [];
    for (const entry of names ?? []) {
      const found = await look(path.join(folder, entry.name), 'list');
      if (!found?.isFile() && !found?.isDirectory()) continue;
      const kind = found.isFile() ? 'file' : 'folder';
      entries.push({ name: entry.name, kind, bytes: found.size, modifiedAt: found.mtime });
    }
    return entries;
  };

  return {
    put: (key, content, { signal } = {}) => put(key, content, signal, options.keepFree),
    putSmall: (key, content, { signal } = {}) => put(key, Readable.from([content]), signal),
    async stat(key, { signal } = {}) {
      checkKey(key, 'read');
      throwIfAborted(signal, 'read');
      const found = await look(key, 'read');
      return found?.isFile() ? { key, bytes: found.size, modifiedAt: found.mtime } : undefined;
    },
    get: (key, options = {}) => get(key, options),
    async *list(prefix, { after, signal } = {}) {
      yield* objectsIn(readFolder(signal), checkPrefix(prefix, 'list'), after);
    },
    async delete(key, { signal } = {}) {
      checkKey(key, 'delete');
      throwIfAborted(signal, 'delete');
      await remove(key, 'delete');
    },
    async *listUnfinished(prefix, { signal } = {}) {
      yield* unfinishedIn(readFolder(signal), checkPrefix(prefix, 'list'));
    },
    async abortUnfinished(upload, { signal } = {}) {
      throwIfAborted(signal, 'multipart');
      const file = pathOfUnfinished(upload);
      if (file === undefined) throw new StorageError('bad-key', 'multipart');
      await remove(file, 'multipart');
    },
    close: async () => {},
  };
}

function fail(step: StorageStep): (error: unknown) => never {
  return (error) => {
    throw explain(error, step);
  };
}
