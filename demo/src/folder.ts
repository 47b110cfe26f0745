import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Refusal } from './model.ts';

const MARK = 'holdfast-demo.json';

/** What the demo decides once and keeps. */
type Kept = { ownerPassword: string; shopPassword: string; shopPort?: number };

export type Folder = {
  path: string;
  kept: Kept;
  keep(more: Partial<Kept>): Promise<void>;
  /** The path of something in it. */
  at(...names: string[]): string;
  release(): void;
};

/**
 * The demo's folder, for this process alone. Only a folder that a demo made is ever used or emptied:
 * one given by mistake could be the place of real backups.
 */
export async function openFolder(
  directory: string,
  { reset }: { reset: boolean },
): Promise<Folder> {
  const folder = path.resolve(directory);
  const at = (...names: string[]) => path.join(folder, ...names);
  await refuseForeign(folder, at(MARK));
  // 0711: a database server may run under another account, and has to pass through.
  await mkdir(folder, { recursive: true, mode: 0o711 });
  const lock = takeLock(at('lock'), folder);
  try {
    if (reset) await empty(folder);
    let kept = (await readKept(at(MARK))) ?? { ownerPassword: secret(), shopPassword: secret() };
    const keep = async (more: Partial<Kept>) => {
      kept = { ...kept, ...more };
      await writeFile(at(`${MARK}.new`), `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600 });
      await rename(at(`${MARK}.new`), at(MARK));
    };
    await keep({});
    return {
      path: folder,
      get kept() {
        return kept;
      },
      ...{ keep, at, release: () => lock.close() },
    };
  } catch (error) {
    lock.close();
    throw error;
  }
}

const secret = () => randomBytes(12).toString('base64url');

async function refuseForeign(folder: string, mark: string): Promise<void> {
  const found = await readdir(folder).catch((): string[] => []);
  // A demo that was killed in its first moment leaves only the lock, and what SQLite puts beside it.
  const foreign = found.filter((name) => !/^lock(-journal)?$/.test(name));
  if (foreign.length === 0 || found.includes(path.basename(mark))) return;
  throw new Refusal(
    `${folder} was not created by the demo, so nothing in it is touched; choose another with --directory.`,
  );
}

async function readKept(mark: string): Promise<Kept | undefined> {
  const text = await readFile(mark, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  try {
    return text === undefined ? undefined : (JSON.parse(text) as Kept);
  } catch {
    throw new Refusal(`${mark} is damaged; start over with --reset.`);
  }
}

/** Removes the mark last: a folder that is only half emptied is still the demo's. */
async function empty(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name !== MARK && name !== 'lock');
  for (const name of [...names, MARK]) {
    await rm(path.join(folder, name), { recursive: true, force: true, maxRetries: 3 });
  }
}

/** SQLite's exclusive lock is an operating-system lock: it cannot outlive us. */
function takeLock(file: string, folder: string): DatabaseSync {
  const database = new DatabaseSync(file);
  try {
    database.exec('pragma locking_mode = exclusive; begin exclusive');
    return database;
  } catch (cause) {
    database.close();
    throw new Refusal(
      `A demo is already running in ${folder}; stop it with Ctrl-C, or choose another folder with --directory.`,
      { cause },
    );
  }
}
