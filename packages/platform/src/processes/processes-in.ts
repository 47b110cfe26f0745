import { readdir, readlink, realpath } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { isAlive } from './inspect.ts';

const GONE_MS = 10_000;

/**
 * Kills every process that works in this folder, which no living process may own: database servers
 * stay in the folder of their data, however they were started and whatever their parent is by now.
 * Resolves when they are gone, after 10 s at most. Where there is no /proc it finds none.
 */
export async function endProcessesIn(folder: string): Promise<void> {
  const found = await processesIn(folder);
  for (const pid of found) kill(pid);
  for (const until = Date.now() + GONE_MS; found.some(isAlive) && Date.now() < until; ) {
    await delay(20);
  }
}

/** Processes whose working directory is this folder, or one within it. */
export async function processesIn(folder: string): Promise<number[]> {
  // A process with a root of its own may know the folder only by the name that we gave it.
  const places = [folder, await realpath(folder).catch(() => folder)];
  const names = await readdir('/proc').catch(() => []);
  const pids = names.filter((name) => /^\d+$/.test(name)).map(Number);
  const found = await Promise.all(
    pids.map(async (pid) => {
      const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => '');
      return places.some((place) => `${cwd}/`.startsWith(`${place}/`)) ? [pid] : [];
    }),
  );
  return found.flat().filter((pid) => pid !== process.pid);
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // it ended by itself, or is not ours
  }
}
