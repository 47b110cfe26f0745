import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { isAlive } from './inspect.ts';

const host = () => hostname().replaceAll(/[^A-Za-z0-9-]/g, '-');

/** A new private folder whose name says which process of which machine it belongs to. */
export function makeOwnedFolder(parent: string, kind: string): Promise<string> {
  return mkdtemp(path.join(parent, `${kind}.${host()}.${process.pid}.`));
}

/** Removes the folders of this kind whose processes, of this machine, died before they could. */
export async function removeLeftFolders(parent: string, kind: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const [what, where, pid] = name.split('.');
    if (what !== kind || where !== host() || isAlive(Number(pid))) continue;
    // In a place for everybody it may be somebody else's, who removes it then.
    await rm(path.join(parent, name), { recursive: true, force: true }).catch(() => {});
  }
}
