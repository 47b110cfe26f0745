import { randomBytes } from 'node:crypto';
import { link, mkdir, open, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { MASTER_KEY_BYTES, MasterKeyError, parseMasterKey } from './master-key.ts';
import type { Secret } from './secret.ts';

const LONGEST_KEY_FILE = 1024;

/**
 * Losing this key means losing every sealed value, so an existing file is never written to, and a
 * new key is on disk before anything uses it.
 */
export async function readOrCreateKeyFile(path: string): Promise<Secret> {
  const file = resolve(path);
  const found = await read(file);
  if (found) return found;
  await createKeyFile(file);
  const made = await read(file);
  if (!made)
    throw new MasterKeyError(`The master key file ${file} disappeared while it was being created.`);
  return made;
}

async function read(file: string): Promise<Secret | undefined> {
  const handle = await open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new MasterKeyError(`The master key file ${file} cannot be opened.`, { cause: error });
  });
  if (!handle) return undefined;
  try {
    // Asks the open file, since the path could lead to another one by now.
    const stat = await handle.stat();
    if ((stat.mode & 0o077) !== 0) {
      const mode = (stat.mode & 0o777).toString(8).padStart(4, '0');
      throw new MasterKeyError(
        `The master key file ${file} is accessible to users other than its owner (mode ${mode}); ` +
          `run: chmod 600 ${file}`,
      );
    }
    const readable = stat.isFile() && stat.size <= LONGEST_KEY_FILE;
    return parseMasterKey(readable ? await handle.readFile('utf8') : '', `The file ${file}`);
  } finally {
    await handle.close();
  }
}

/**
 * Of several processes that start at once, the first to link its file decides the key; `link` never
 * replaces what is there, as `rename` would. Losing that race is not an error.
 */
export async function createKeyFile(file: string): Promise<void> {
  const directory = dirname(file);
  const draft = join(directory, `.${basename(file)}.${randomBytes(8).toString('hex')}`);
  let highestMade: string | undefined;
  try {
    highestMade = await mkdir(directory, { recursive: true });
    const handle = await open(draft, 'wx', 0o600);
    try {
      await handle.writeFile(`${randomBytes(MASTER_KEY_BYTES).toString('base64')}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      throw new MasterKeyError(`The master key file ${file} cannot be created.`, { cause: error });
    }
  } finally {
    await rm(draft, { force: true });
  }
  await syncDirectories(directory, highestMade === undefined ? directory : dirname(highestMade));
}

async function syncDirectories(from: string, upTo: string): Promise<void> {
  for (let directory = from; ; directory = dirname(directory)) {
    const handle = await open(directory, 'r');
    await handle.sync().finally(() => handle.close());
    if (directory === upTo || directory === dirname(directory)) return;
  }
}
