import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describeProcess, isAlive } from '../processes/index.ts';

/**
 * Ends a server that a dead Holdfast left on this data directory, and clears what it left in the
 * way. The caller holds the directory's lock, so no living Holdfast owns it.
 */
export async function endLeftover(data: string, socketFile: string): Promise<void> {
  const pidFile = path.join(data, 'postmaster.pid');
  const text = await readFile(pidFile, 'utf8').catch(() => '');
  const pid = Number(text.split('\n')[0]);
  if (pid && (await isServerOn(data, pid))) await end(pid);
  const left = await readFile(pidFile, 'utf8').catch(() => '');
  if (left) await disown(pidFile, left);
  await rm(`${socketFile}.lock`, { force: true });
}

async function isServerOn(data: string, pid: number): Promise<boolean> {
  return isAlive(pid) && ((await describeProcess(pid))?.includes(data) ?? false);
}

async function end(pid: number): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    process.kill(pid, signal);
    if (await ends(pid, 5_000)) return;
  }
}

/**
 * The pid in the file may by now belong to any process, and the new server would take that for a
 * running server. It does not object to its parent's pid, so we write ours. The file itself has to
 * stay: by it the server finds sessions of the dead one that still run.
 */
async function disown(pidFile: string, text: string): Promise<void> {
  const [, ...rest] = text.split('\n');
  await writeFile(pidFile, [process.pid, ...rest].join('\n'));
}

async function ends(pid: number, withinMs: number): Promise<boolean> {
  for (const deadline = Date.now() + withinMs; Date.now() < deadline; await delay(25)) {
    if (!isAlive(pid)) return true;
  }
  return !isAlive(pid);
}
