import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { sweepBuilds } from './sweep-builds.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
/** Next to what Node has compiled: it can be rebuilt from the sources at any time. */
const DIST = path.join(ROOT, 'node_modules/.cache/dashboard');
const UNWRITABLE = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR'];
const SOURCES = [
  'apps/dashboard/{index.html,vite.config.ts,package.json}',
  'apps/dashboard/public/**',
  'apps/dashboard/src/{web,build}/**',
  'apps/dashboard/src/role/model.ts',
  'packages/clients/src/**/*.ts',
  'package-lock.json',
];

export type Built = {
  /** The pages of the current sources, then those of the previous build, which open pages still ask for. */
  folders: [string, ...string[]];
  /** False if they could not be kept: the next start builds them again. */
  areKept: boolean;
  /** Removes pages that could not be kept. */
  remove(): Promise<void>;
};

/**
 * Builds the pages when they are first needed, and again only after they have changed. Several
 * processes may do so at once: each builds for itself, and the first result is kept. Where nothing can
 * be written beside the program, they are built into a new folder for this process alone: a folder that
 * others could have made before us may hold pages of theirs.
 */
export async function builtPages(dist = DIST): Promise<Built> {
  const folder = path.join(dist, await digestOf(SOURCES));
  if (!existsSync(folder)) {
    const fresh = await freshFolder(dist);
    if (fresh === undefined) return passingPages();
    try {
      await build(fresh);
      await rename(fresh, folder);
    } catch (error) {
      await rm(fresh, { recursive: true, force: true });
      if (!existsSync(folder)) throw error;
    }
  }
  const before = await sweepBuilds(dist, folder);
  return { folders: [folder, ...before], areKept: true, remove: async () => {} };
}

async function freshFolder(dist: string): Promise<string | undefined> {
  try {
    await mkdir(dist, { recursive: true });
    // As readable as its neighbours: what root has built is served by an account without rights.
    const fresh = path.join(dist, `fresh-${randomUUID()}`);
    await mkdir(fresh);
    return fresh;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (UNWRITABLE.includes(code)) return undefined;
    throw error;
  }
}

async function passingPages(): Promise<Built> {
  const folder = await mkdtemp(path.join(tmpdir(), 'holdfast-dashboard-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await build(folder);
  } catch (error) {
    await remove();
    throw error;
  }
  return { folders: [folder], areKept: false, remove };
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

/** In a thread: when it ends, the memory that the build needed is freed. */
async function build(folder: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const worker = new Worker(new URL('./build.ts', import.meta.url), { workerData: folder });
  worker.once('error', reject);
  worker.once('exit', (code) =>
    code === 0 ? resolve() : reject(new Error('The pages of the dashboard could not be built.')),
  );
  await promise;
}
