import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

/** While the work runs, these processes hold what they have and do nothing. */
export async function whileFrozen<T>(pids: readonly number[], work: () => Promise<T>): Promise<T> {
  try {
    for (const pid of pids) signal(pid, 'SIGSTOP');
    // The signal is delivered in its own time, and a thread may still finish what it is at.
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
