import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { TestBackup } from './test-backup.ts';

/** Every file of managed storage and of the spool, those that are being written included. */
export async function managedFiles(backup: TestBackup): Promise<string[]> {
  const root = backup.context.dataDirectory;
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch((error) => {
    // A run's folder that a worker removed meanwhile: look again.
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!entries) return managedFiles(backup);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    // By which processes know that they share the storage: it belongs to no backup.
    .filter((file) => !file.startsWith('backups/holdfast-mark/'))
    .sort();
}
