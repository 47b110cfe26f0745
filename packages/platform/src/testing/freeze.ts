import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

/** While the work runs, these processes keep what they hold and do nothing. */
export async function whileFrozen<T>(pids: readonly number[], work: () => Promise<T>): Promise<T> {
  try {
    for (const pid of pids) signal(pid, 'SIGSTOP');
    // The signal takes a moment to arrive, and a thread may still finish what it is doing.
    for (const pid of pids) while (!(await isStopped(pid))) await delay(1);
    return await work();
  } finally {
    for (const pid of pids) signal(pid, 'SIGCONT');
  }
}

async function isStopped(pid: number): Promise<boolean> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  for (const thread of threads) {
    const text = await readFile(`/proc/${pid}/task/${thread}/stat`, 'latin1').catch(() => ') T');
    if (!/^[TtZX]/.test(text.slice(text.lastIndexOf(')') + 2))) return false;
  }
  return true;
}

/** Sends a signal to a process that may have ended by itself. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // it has ended
  }
}
