import { randomBytes } from 'node:crypto';
import path from 'node:path/posix';
import { Readable } from 'node:stream';
import { throwIfAborted, unlessAborted } from '../abort.ts';
import { objectsIn, type ReadFolder, unfinishedIn } from '../folder-tree.ts';
import { guardedReader } from '../guarded-reader.ts';
import { checkKey, checkPrefix } from '../key.ts';
import { type ObjectKey, type Receipt, StorageError, type StorageStep } from '../model.ts';
import { limitsOf } from '../network.ts';
import { rangeWithin } from '../range.ts';
import type { GetOptions, Storage } from '../storage.ts';
import { pathOfUnfinished, temporaryPath } from '../temporary-name.ts';
import type { SftpOptions } from './connect.ts';
import type { SftpConnection } from './connection.ts';
import { explain } from './failures.ts';
import { checkRoot, closeFile, look, openFile, pruneAbove, readFolder, unlink } from './files.ts';
import { SftpPool } from './pool.ts';
import { putFile } from './put-file.ts';
import { readRange } from './transfer.ts';

/** Stores objects as files on a server that speaks SFTP, with their keys as paths. */
export function createSftpStorage(options: SftpOptions): Storage {
  // A path that does not begin with a slash starts in the account's home, as everywhere in SFTP.
  const root = path.join(options.path, '.').replace(/(.)\/$/, '$1');
  const at = (relative: string) => path.join(root, relative);
  const pool = new SftpPool(options);
  const { stallTimeoutMs } = limitsOf(options.network);

  /** Runs one operation on one connection; if the operation is aborted, its connection is closed. */
  async function using<T>(
    step: StorageStep,
    signal: AbortSignal | undefined,
    work: (connection: SftpConnection) => Promise<T>,
  ): Promise<T> {
    throwIfAborted(signal, step);
    const { connection, giveBack, discard } = await pool.borrow(signal);
    try {
      return await unlessAborted(work(connection), signal, step);
    } catch (error) {
      if (signal?.aborted) discard();
      throw error;
    } finally {
      giveBack();
    }
  }

  async function put(
    key: ObjectKey,
    content: AsyncIterable<Uint8Array>,
    signal: AbortSignal | undefined,
  ): Promise<Receipt> {
    checkKey(key, 'write');
    throwIfAborted(signal, 'write');
    const temporary = at(temporaryPath(key, randomBytes(6).toString('hex')));
    return putFile(pool, { root, temporary, final: at(key) }, content, signal);
  }

  async function get(key: ObjectKey, { signal, ...wanted }: GetOptions): Promise<Readable> {
    checkKey(key, 'read');
    throwIfAborted(signal, 'read');
    const { connection, giveBack, discard } = await pool.borrow(signal);
    const open = async () => {
      const found = await find(connection, key, 'read');
      if (!found?.isFile) throw new StorageError('not-found', 'read');
      const range = rangeWithin(found.bytes, wanted);
      return { range, file: await openFile(connection, at(key)) };
    };
    const { range, file } = await unlessAborted(open(), signal, 'read').catch((error) => {
      if (signal?.aborted) discard();
      else giveBack();
      throw error;
    });
    const source = readRange(connection, file, range);
    return guardedReader(source, {
      expectedBytes: range.length,
      stallTimeoutMs,
      signal,
      explain: (error) => explain(error, 'read'),
      release() {
        // Before the end, answers are still outstanding that nobody would receive.
        if (source.readableEnded) closeFile(connection, file).then(giveBack, discard);
        else discard();
      },
    });
  }

  /** Undefined if nothing has that name and the root exists. */
  async function find(connection: SftpConnection, file: string, step: StorageStep) {
    const found = await look(connection, at(file), step);
    if (!found) await checkRoot(connection, root, step);
    return found;
  }

  async function remove(
    file: string,
    step: StorageStep,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    await using(step, signal, async (connection) => {
      await unlink(connection, at(file), step);
      if (await find(connection, file, step)) throw new StorageError('not-deleted', step);
      await pruneAbove(connection, root, at(file));
    });
  }

  const reading =
    (signal: AbortSignal | undefined): ReadFolder =>
    (folder) =>
      using('list', signal, async (connection) => {
        const entries = await readFolder(connection, at(folder));
        if (!entries) await checkRoot(connection, root, 'list');
        return entries ?? [];
      });

  return {
    put: (key, content, { signal } = {}) => put(key, content, signal),
    putSmall: (key, content, { signal } = {}) => put(key, Readable.from([content]), signal),
    async stat(key, { signal } = {}) {
      checkKey(key, 'read');
      const found = await using('read', signal, (connection) => find(connection, key, 'read'));
      return found?.isFile ? { key, bytes: found.bytes, modifiedAt: found.modifiedAt } : undefined;
    },
    get: (key, getOptions = {}) => get(key, getOptions),
    async *list(prefix, { after, signal } = {}) {
      yield* objectsIn(reading(signal), checkPrefix(prefix, 'list'), after);
    },
    async delete(key, { signal } = {}) {
      await remove(checkKey(key, 'delete'), 'delete', signal);
    },
    async *listUnfinished(prefix, { signal } = {}) {
      yield* unfinishedIn(reading(signal), checkPrefix(prefix, 'list'));
    },
    async abortUnfinished(upload, { signal } = {}) {
      const file = pathOfUnfinished(upload);
      if (file === undefined) throw new StorageError('bad-key', 'multipart');
      await remove(file, 'multipart', signal);
    },
    close: async () => pool.close(),
  };
}
