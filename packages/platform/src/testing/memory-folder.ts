import { chmod, mkdir, readdir, readFile, rm, statfs } from 'node:fs/promises';
import path from 'node:path';

/** Tells every process of a run where the run's folder in memory is. */
export const IN_MEMORY = 'HOLDFAST_TEST_MEMORY';

const SHARED = '/dev/shm';
const NAME = /^hf-(\d+)$/;
const GIB = 2 ** 30;
/** Several times what was ever seen in use at once. */
const ENOUGH = { place: 6 * GIB, memory: 8 * GIB };

/**
 * A folder in memory for the files of a run, where the machine has one and memory to spare. Servers
 * have a thousand files each, and creating and removing those on a disk takes longer than most
 * tests do. Also removes what killed runs have left.
 */
export async function openMemoryFolder(): Promise<
  { path: string; remove(): Promise<void> } | undefined
> {
  if (!(await isRoomy())) return undefined;
  await removeLeftInMemory(NAME);
  const folder = path.join(SHARED, `hf-${process.pid}`);
  await mkdir(folder);
  await chmod(folder, 0o755); // servers run as accounts of their own
  return { path: folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

async function isRoomy(): Promise<boolean> {
  const mounts = await readFile('/proc/mounts', 'utf8').catch(() => '');
  const [, , kind, options = ''] =
    mounts
      .split('\n')
      .map((line) => line.split(' '))
      .findLast(([, place]) => place === SHARED) ?? [];
  const words = options.split(',');
  if (kind !== 'tmpfs' || words.includes('noexec') || !words.includes('rw')) return false;
  const { bavail, bsize } = await statfs(SHARED);
  return bavail * bsize >= ENOUGH.place && process.availableMemory() >= ENOUGH.memory;
}

/** Removes what ended processes have left; `names` matches it, and captures the pid of its maker. */
export async function removeLeftInMemory(names: RegExp): Promise<void> {
  for (const name of await readdir(SHARED)) {
    const [, pid] = names.exec(name) ?? [];
    if (pid === undefined || isAlive(Number(pid))) continue;
    await rm(path.join(SHARED, name), { recursive: true, force: true }).catch(() => {});
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
