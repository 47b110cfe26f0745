import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { TestBackup } from './test-backup.ts';

/** The mark by which processes know that they share the storage: it belongs to no backup. */
const MARK = 'backups/holdfast-mark/';

/** Every file of managed storage and of the spool, those that are being written included. */
export async function managedFiles(backup: TestBackup): Promise<string[]> {
  const root = backup.context.dataDirectory;
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch((error) => {
    // A worker removed a run's folder meanwhile: look again.
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!entries) return managedFiles(backup);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter((file) => !file.startsWith(MARK))
    .sort();
}

/** The stored artifact of a backup, or of what has this in its name. */
export async function artifactOf(backup: TestBackup, name: string): Promise<Buffer> {
  return readFile(await artifactFile(backup, name));
}

export async function artifactFile(backup: TestBackup, name: string): Promise<string> {
  const found = (await managedFiles(backup)).find(
    (file) => file.includes(name) && file.endsWith('.age'),
  );
  return path.join(backup.context.dataDirectory, found ?? 'missing');
}
