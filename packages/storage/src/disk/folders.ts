import { mkdir, open, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { StorageError, type StorageStep } from '../model.ts';
import { codeOf, explain } from './failures.ts';

/**
 * Runs the work, which creates the file, in a folder that exists. Folders are created when they turn
 * out to be missing, because a concurrent deletion may remove an empty one at any moment.
 */
export async function inFolderOf<T>(
  root: string,
  file: string,
  work: () => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (codeOf(error) !== 'ENOENT' || tries > 20) throw explain(error, 'write');
      await checkRoot(root, 'write');
      await makeFolder(root, path.dirname(file));
    }
  }
}

async function makeFolder(root: string, folder: string): Promise<void> {
  let parent = root;
  for (const name of path.relative(root, folder).split(path.sep)) {
    const made = path.join(parent, name);
    try {
      await mkdir(made, { mode: 0o700 });
      await syncFolder(parent);
    } catch (error) {
      // ENOENT: the parent has just been removed, and the caller starts again.
      if (codeOf(error) === 'ENOENT') return;
      if (codeOf(error) !== 'EEXIST') throw explain(error, 'write');
    }
    parent = made;
  }
}

/** Removes folders with the last file in them: rmdir removes only empty ones. */
export async function pruneAbove(root: string, file: string): Promise<void> {
  try {
    for (let folder = path.dirname(file); folder !== root; folder = path.dirname(folder)) {
      await rmdir(folder);
    }
  } catch {
    // not empty, or not ours to remove
  }
}

export async function checkRoot(root: string, step: StorageStep): Promise<void> {
  const found = await stat(root).catch((error) => {
    if (codeOf(error) !== 'ENOENT') throw explain(error, step);
  });
  if (!found?.isDirectory()) throw new StorageError('no-bucket', step);
}

/** A new or renamed file survives a power cut only once its folder is synced too. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } catch (error) {
    // Some network and user-space file systems cannot sync folders.
    if (!['EINVAL', 'ENOTSUP', 'EPERM'].includes(codeOf(error))) throw error;
  } finally {
    await handle.close();
  }
}
