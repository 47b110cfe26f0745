import { readFileSync } from 'node:fs';
import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { isAlive } from './inspect.ts';
import { endProcessesIn } from './processes-in.ts';

const host = () => hostname().replaceAll(/[^A-Za-z0-9-]/g, '-');

/** A new private folder whose name says which process of which machine it belongs to. */
export function makeOwnedFolder(parent: string, kind: string): Promise<string> {
  const begun = beginningOf(process.pid);
  const owner = begun === undefined ? `${process.pid}` : `${process.pid}-${begun}`;
  return mkdtemp(path.join(parent, `${kind}.${host()}.${owner}.`));
}

/**
 * Removes the folders of this kind that dead processes of this machine left behind, and kills
 * whatever still runs in them.
 */
export async function removeLeftFolders(parent: string, kind: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const [what, where, owner = ''] = name.split('.');
    if (what !== kind || where !== host() || isOwnerAlive(owner)) continue;
    const folder = path.join(parent, name);
    // If another user owned it, they could swap a folder in it for a link while root goes through it.
    if (!(await isOurs(folder))) continue;
    await endProcessesIn(folder);
    await rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => {});
  }
}

/** In a shared place a name proves nothing: another user could have made this folder. */
async function isOurs(folder: string): Promise<boolean> {
  const stats = await lstat(folder).catch(() => undefined);
  return stats?.isDirectory() === true && stats.uid === process.getuid?.();
}

/** In a container the process gets the same pid at every start; its start time tells them apart. */
function isOwnerAlive(owner: string): boolean {
  const [pid, begun] = owner.split('-');
  if (!isAlive(Number(pid))) return false;
  const now = begun === undefined ? undefined : beginningOf(Number(pid));
  return now === undefined || now === begun;
}

/** When a process began, by the kernel's own count; undefined where there is no /proc. */
function beginningOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}
