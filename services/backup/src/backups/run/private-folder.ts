import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { TEMPORARY_KIND } from '@holdfast/artifact';
import {
  letPass,
  makeOwnedFolder,
  removeLeftFolders as removeLeft,
} from '@holdfast/platform/processes';

const KIND = 'run';

/** A folder that nobody else can list, removed with everything in it when the work is over. */
export async function withPrivateFolder<T>(
  spoolDirectory: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await makeOwnedFolder(spoolDirectory, KIND);
  try {
    await letPass(folder);
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes the folders that processes of this machine left behind when they died. */
export async function removeLeftFolders(spoolDirectory: string): Promise<void> {
  await removeLeft(spoolDirectory, KIND);
  await removeLeft(tmpdir(), TEMPORARY_KIND);
}
