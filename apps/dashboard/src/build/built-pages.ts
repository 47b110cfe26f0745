import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
/** Beside what Node has compiled: it is made anew from what is there, and nobody else's business. */
const DIST = path.join(ROOT, 'node_modules/.cache/dashboard');
const SQLITE_BUSY = 5;
const LOOK_AGAIN_MS = 200;
const SOURCES = [
  'apps/dashboard/{index.html,vite.config.ts,package.json}',
  'apps/dashboard/public/**',
  'apps/dashboard/src/{web,build}/**',
  'apps/dashboard/src/role/model.ts',
  'packages/clients/src/**/*.ts',
  'package-lock.json',
];

/**
 * The folder with the pages as they are written now. They are built when they are asked for first,
 * and again only after they have changed. Where several processes ask at once, one builds for all.
 */
export async function builtPages(): Promise<string> {
  const folder = path.join(DIST, await digestOf(SOURCES));
  if (existsSync(folder)) return folder;
  await mkdir(DIST, { recursive: true });
  const lock = await takeLock(path.join(DIST, 'lock'));
  try {
    if (!existsSync(folder)) await buildInto(folder);
  } finally {
    lock.close();
  }
  return folder;
}

/** Waits for whoever has it. SQLite's exclusive lock goes with its process, however that ends. */
async function takeLock(file: string): Promise<DatabaseSync> {
  const lock = new DatabaseSync(file);
  for (;;) {
    try {
      lock.exec('begin exclusive');
      return lock;
    } catch (error) {
      if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) {
        lock.close();
        throw error;
      }
      await delay(LOOK_AGAIN_MS);
    }
  }
}

async function buildInto(folder: string): Promise<void> {
  const fresh = await mkdtemp(path.join(DIST, 'fresh-'));
  try {
    await build(fresh);
    await rename(fresh, folder);
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    throw error;
  }
}

async function digestOf(patterns: string[]): Promise<string> {
  const hash = createHash('sha256');
  const files = await Array.fromAsync(glob(patterns, { cwd: ROOT, withFileTypes: true }));
  const names = files
    .filter((file) => file.isFile())
    .map((file) => path.join(file.parentPath, file.name))
    .sort();
  for (const name of names) {
    hash.update(`${path.relative(ROOT, name)}\0`).update(await readFile(name));
  }
  return hash.digest('hex').slice(0, 16);
}

/** In a thread, which takes with it what a build needs of memory. */
async function build(folder: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const worker = new Worker(new URL('./build.ts', import.meta.url), { workerData: folder });
  worker.once('error', reject);
  worker.once('exit', (code) =>
    code === 0 ? resolve() : reject(new Error('The pages of the dashboard could not be built.')),
  );
  await promise;
}
