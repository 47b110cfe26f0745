import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import { StorageError } from '../model.ts';
import { createDiskStorage } from './storage.ts';

/** Runs in its own mount namespace: mounts a small file system, and puts more than fits into it. */
const [folder = ''] = process.argv.slice(2);
await promisify(execFile)('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', folder]);
const storage = createDiskStorage({ root: folder });
async function* tooMuch() {
  for (;;) yield randomBytes(1 << 20);
}
const error = await storage.put('holdfast/object', tooMuch()).catch((reason: unknown) => reason);
const reason = error instanceof StorageError ? error.reason : String(error);
process.stdout.write(JSON.stringify({ reason, left: await readdir(folder, { recursive: true }) }));
