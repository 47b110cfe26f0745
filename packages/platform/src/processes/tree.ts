import { readFile } from 'node:fs/promises';

/** The unit in which Linux reports processor time, whatever its own clock does. */
const TICK_MS = 10;

/** The living children of a process, theirs, and so on; none where there is no /proc. */
export async function descendantsOf(pid: number): Promise<number[]> {
  const found: number[] = [];
  for (const queue = [pid]; queue.length > 0; ) {
    const parent = queue.pop();
    const text = await readFile(`/proc/${parent}/task/${parent}/children`, 'utf8').catch(() => '');
    const children = text.split(' ').filter(Boolean).map(Number);
    found.push(...children);
    queue.push(...children);
  }
  return found;
}

/** The processor time used by these processes and by their children that have ended. */
export async function processorMsOf(pids: readonly number[]): Promise<number> {
  const each = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0);
    }),
  );
  return each.reduce((sum, ticks) => sum + ticks, 0) * TICK_MS;
}
