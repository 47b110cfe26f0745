import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, realpath, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { makeOwnedFolder, removeLeftFolders } from '@holdfast/platform/processes';

const run = promisify(execFile);

const NEW = 'new';
const UNUSED_MS = 30 * 24 * 3_600_000;

export type EmptyServer = {
  /** The program that serves it: for another version, another server is kept. */
  program: string;
  /** What else it was made with. */
  settings: readonly string[];
  /** The folder that it is put into, and the names of its parts there. */
  folder: string;
  names: readonly string[];
  owner: { uid: number; gid: number } | undefined;
  make(): Promise<void>;
};

/**
 * Fills a sandbox's folder with an empty server. Making one takes about a second of processor time,
 * copying one a tenth of that: the first is kept in `directory`, closed to everybody but us, before
 * anything runs in it. Without a directory, each one is made.
 */
export async function provideEmptyServer(
  directory: string | undefined,
  server: EmptyServer,
  signal: AbortSignal,
): Promise<void> {
  if (directory === undefined) return server.make();
  const kept = path.join(directory, await nameOf(server));
  if (await copyKept(kept, server, signal)) return;
  await server.make();
  await keep(directory, kept, server, signal);
}

async function nameOf({ program, settings }: EmptyServer): Promise<string> {
  const file = await realpath(program);
  const { size, mtimeMs, ino } = await stat(file);
  const facts = JSON.stringify([file, size, mtimeMs, ino, settings]);
  return createHash('sha256').update(facts).digest('hex').slice(0, 32);
}

/** Returns whether there was one to copy. What was copied halfway is removed. */
async function copyKept(kept: string, server: EmptyServer, signal: AbortSignal): Promise<boolean> {
  const { folder, names, owner } = server;
  try {
    await utimes(kept, new Date(), new Date());
    await copy(kept, folder, names, signal);
    if (owner) {
      const places = names.map((name) => path.join(folder, name));
      await run('chown', ['-R', `${owner.uid}:${owner.gid}`, ...places], { signal });
    }
    return true;
  } catch {
    signal.throwIfAborted();
    for (const name of names) await emptyOut(path.join(folder, name));
    return false;
  }
}

/** A server that cannot be kept, mostly for lack of space, is made again the next time. */
async function keep(
  directory: string,
  kept: string,
  { folder, names }: EmptyServer,
  signal: AbortSignal,
): Promise<void> {
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await removeLeftFolders(directory, NEW);
    await removeUnused(directory);
    const place = await makeOwnedFolder(directory, NEW);
    try {
      await copy(folder, place, names, signal);
      await rename(place, kept);
    } finally {
      await rm(place, { recursive: true, force: true });
    }
  } catch {
    signal.throwIfAborted();
  }
}

/** Such as the servers of versions that are no longer installed. */
async function removeUnused(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    const { mtimeMs } = await stat(path.join(directory, name));
    if (Date.now() - mtimeMs < UNUSED_MS) continue;
    const place = await makeOwnedFolder(directory, NEW);
    await rename(path.join(directory, name), place); // copying it then fails, rather than getting half of it
    await rm(place, { recursive: true, force: true });
  }
}

async function copy(
  from: string,
  to: string,
  names: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const places = names.map((name) => path.join(from, name));
  await run('cp', ['-Rp', ...places, to], { signal });
}

/** Removes a file; a folder is only emptied, since those of the sandbox itself stay. */
async function emptyOut(place: string): Promise<void> {
  const inside = await readdir(place).catch(() => undefined);
  if (inside === undefined) await rm(place, { force: true });
  for (const name of inside ?? [])
    await rm(path.join(place, name), { recursive: true, force: true });
}
