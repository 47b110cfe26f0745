import { constants } from 'node:fs';
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Refusal } from './refusal.ts';

/** Grows when the files in the data directory change in a way that an older version cannot read. */
const LAYOUT = 1;
const SQLITE_BUSY = 5;

/** Claims the directory for this process alone; the lock ends with the process. */
export async function claimDataDirectory(directory: string): Promise<{ release(): void }> {
  await ensureWritable(directory);
  const lock = takeLock(directory);
  try {
    await checkLayout(directory);
  } catch (error) {
    lock.release();
    throw error;
  }
  return lock;
}

async function ensureWritable(directory: string): Promise<void> {
  try {
    // 0711: the database server may run under another account and has to pass through.
    await makeFolder(directory);
    await access(directory, constants.R_OK | constants.W_OK | constants.X_OK);
    const probe = path.join(directory, '.writable');
    await writeFile(probe, '');
    await rm(probe);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new Refusal(
      `The data directory ${directory} cannot be written (${code}); make it writable, or set HOLDFAST_DATA_DIR to another place.`,
      { cause },
    );
  }
}

/** Node's own recursive mkdir never returns where the system denies that a parent exists (/proc). */
export async function makeFolder(folder: string): Promise<void> {
  const make = () => mkdir(folder, { mode: 0o711 });
  await make().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') return;
    if (error.code !== 'ENOENT' || folder === path.dirname(folder)) throw error;
    await makeFolder(path.dirname(folder));
    await make();
  });
}

/**
 * Node has no file locks, and a pid file is stale after a crash. SQLite's exclusive lock is one of the
 * operating system: it cannot be taken twice, and it ends with the process.
 */
function takeLock(directory: string): { release(): void } {
  const file = path.join(directory, 'lock');
  const database = new DatabaseSync(file);
  try {
    database.exec('pragma locking_mode = exclusive; begin exclusive');
  } catch (cause) {
    database.close();
    const { errcode } = cause as { errcode?: number };
    throw new Refusal(
      errcode === SQLITE_BUSY
        ? `Holdfast is already running on the data directory ${directory}.`
        : `The file ${file} is damaged; it holds nothing and can be deleted.`,
      { cause },
    );
  }
  return { release: () => database.close() };
}

async function checkLayout(directory: string): Promise<void> {
  const file = path.join(directory, 'layout.json');
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) {
    await writeFile(`${file}.new`, `${JSON.stringify({ layout: LAYOUT })}\n`);
    await rename(`${file}.new`, file);
    return;
  }
  const found = readLayout(text);
  if (found === undefined) {
    throw new Refusal(`${file} is damaged; restore it from a copy of the data directory.`);
  }
  if (found > LAYOUT) {
    throw new Refusal(
      `The data directory ${directory} was made by a newer version of Holdfast; start that version, or a newer one.`,
    );
  }
}

function readLayout(text: string): number | undefined {
  try {
    const { layout } = JSON.parse(text);
    return Number.isInteger(layout) ? layout : undefined;
  } catch {
    return undefined;
  }
}
