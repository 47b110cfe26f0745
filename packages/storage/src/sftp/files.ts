import path from 'node:path/posix';
import type { FolderEntry } from '../folder-tree.ts';
import { StorageError, type StorageStep } from '../model.ts';
import type { SftpConnection } from './connection.ts';
import { hasStatus, STATUS } from './failures.ts';

export type RemoteFile = { isFile: boolean; isFolder: boolean; bytes: number; modifiedAt: Date };

/** How often to try while others create and remove the same folders. */
const MOST_TRIES = 20;

/** The callback of requests that return nothing. */
type Done = (error: Error | null | undefined) => void;
const done = (answer: (error: Error | null | undefined, value: undefined) => void): Done => {
  return (error) => answer(error, undefined);
};

/** What is under this path, links not followed; undefined if nothing is. */
export async function look(
  connection: SftpConnection,
  file: string,
  step: StorageStep,
): Promise<RemoteFile | undefined> {
  try {
    const found = await connection.ask<Attributes>(step, (sftp, answer) =>
      sftp.lstat(file, answer),
    );
    return describe(found);
  } catch (error) {
    if (hasStatus(error, STATUS.noSuchFile)) return undefined;
    throw error;
  }
}

type Attributes = {
  size: number;
  mtime: number;
  isFile(): boolean;
  isDirectory(): boolean;
};

function describe(found: Attributes): RemoteFile {
  return {
    isFile: found.isFile(),
    isFolder: found.isDirectory(),
    bytes: found.size,
    modifiedAt: new Date(found.mtime * 1000),
  };
}

export async function checkRoot(
  connection: SftpConnection,
  root: string,
  step: StorageStep,
): Promise<void> {
  try {
    // Follows links, because the given folder may well be one.
    const found = await connection.ask<Attributes>(step, (sftp, answer) => sftp.stat(root, answer));
    if (found.isDirectory()) return;
  } catch (error) {
    if (!hasStatus(error, STATUS.noSuchFile)) throw error;
  }
  throw new StorageError('no-bucket', step);
}

/** A new file that only its owner may read, in a folder that is created if it is missing. */
export async function createFile(
  connection: SftpConnection,
  root: string,
  file: string,
): Promise<Buffer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await connection.ask<Buffer>('write', (sftp, answer) =>
        sftp.open(file, 'wx', { mode: 0o600 }, answer),
      );
    } catch (error) {
      if (!hasStatus(error, STATUS.noSuchFile) || tries > MOST_TRIES) throw error;
      await checkRoot(connection, root, 'write');
      await makeFolder(connection, root, path.dirname(file));
    }
  }
}

export async function openFile(connection: SftpConnection, file: string): Promise<Buffer> {
  return connection.ask<Buffer>('read', (sftp, answer) => sftp.open(file, 'r', answer));
}

async function makeFolder(connection: SftpConnection, root: string, folder: string): Promise<void> {
  let made = root;
  for (const name of path.relative(root, folder).split('/')) {
    made = path.join(made, name);
    // The parent has just been removed, with the last file in it, and the caller starts again.
    if (!(await makeOne(connection, made))) return;
  }
}

/** Creates one folder; returns whether its parent existed. */
async function makeOne(connection: SftpConnection, folder: string): Promise<boolean> {
  for (let tries = 1; ; tries += 1) {
    try {
      await connection.ask('write', (sftp, answer) => {
        sftp.mkdir(folder, { mode: 0o700 }, done(answer));
      });
      return true;
    } catch (error) {
      if (hasStatus(error, STATUS.noSuchFile)) return false;
      // The protocol has no status for "exists": an existing folder is just a failure.
      if (!hasStatus(error, STATUS.failure)) throw error;
      const there = await look(connection, folder, 'write');
      if (there?.isFolder) return true;
      // It existed and has just been removed; or it cannot be created, for lack of space, say.
      if (there || tries > MOST_TRIES) throw error;
    }
  }
}

/** Removes folders with the last file in them: servers remove only empty ones. */
export async function pruneAbove(
  connection: SftpConnection,
  root: string,
  file: string,
): Promise<void> {
  try {
    for (let folder = path.dirname(file); folder !== root; folder = path.dirname(folder)) {
      const each = folder;
      await connection.ask('delete', (sftp, answer) => sftp.rmdir(each, done(answer)));
    }
  } catch {
    // not empty, or not ours to remove
  }
}

export async function closeFile(connection: SftpConnection, file: Buffer): Promise<void> {
  await connection.ask('write', (sftp, answer) => sftp.close(file, done(answer)));
}

/** Flushes the file to the server's disk, if the server supports that. */
export async function syncFile(connection: SftpConnection, file: Buffer): Promise<void> {
  if (!connection.offers('fsync@openssh.com')) return;
  await connection.ask('write', (sftp, answer) => sftp.ext_openssh_fsync(file, done(answer)));
}

/**
 * OpenSSH's own rename replaces what is there in one step. The protocol's rename never replaces: on
 * other servers an object that is put again is gone for a moment before the new one is there.
 */
export async function moveInto(
  connection: SftpConnection,
  from: string,
  to: string,
): Promise<void> {
  if (connection.offers('posix-rename@openssh.com')) {
    await connection.ask('write', (sftp, answer) =>
      sftp.ext_openssh_rename(from, to, done(answer)),
    );
    return;
  }
  if (await look(connection, to, 'write')) await unlink(connection, to, 'write');
  await connection.ask('write', (sftp, answer) => sftp.rename(from, to, done(answer)));
}

/** A file that is not there is no error. */
export async function unlink(
  connection: SftpConnection,
  file: string,
  step: StorageStep,
): Promise<void> {
  try {
    await connection.ask(step, (sftp, answer) => sftp.unlink(file, done(answer)));
  } catch (error) {
    if (!hasStatus(error, STATUS.noSuchFile)) throw error;
  }
}

/** A full disk is just a "failure" to the protocol; the free space, if reported, tells it apart. */
export async function orNoSpace(
  connection: SftpConnection,
  folder: string,
  error: unknown,
): Promise<unknown> {
  if (!hasStatus(error, STATUS.failure) || !connection.offers('statvfs@openssh.com')) return error;
  const free = await connection
    .ask<{ f_bavail: number }>('write', (sftp, answer) => sftp.ext_openssh_statvfs(folder, answer))
    .catch(() => undefined);
  return free && free.f_bavail < 256 ? new StorageError('no-space', 'write') : error;
}

export async function readFolder(
  connection: SftpConnection,
  folder: string,
): Promise<FolderEntry[] | undefined> {
  try {
    const entries = await connection.ask<{ filename: string; attrs: Attributes }[]>(
      'list',
      (sftp, answer) => sftp.readdir(folder, answer),
    );
    return entries.flatMap(({ filename, attrs }): FolderEntry[] => {
      const { isFile, isFolder, bytes, modifiedAt } = describe(attrs);
      if (!isFile && !isFolder) return [];
      return [{ name: filename, kind: isFile ? 'file' : 'folder', bytes, modifiedAt }];
    });
  } catch (error) {
    if (hasStatus(error, STATUS.noSuchFile)) return undefined;
    throw error;
  }
}
