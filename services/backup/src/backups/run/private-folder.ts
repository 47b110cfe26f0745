import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { isAlive } from '@holdfast/platform/processes';

const host = () => hostname().replaceAll(/[^A-Za-z0-9-]/g, '-');

/** A folder that nobody else can look into, gone with everything in it when the work is over. */
export async function withPrivateFolder<T>(
  spoolDirectory: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = path.join(spoolDirectory, `run.${host()}.${process.pid}.${randomUUID()}`);
  await mkdir(folder, { mode: 0o700 });
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes the folders of processes of this machine that died before they could. */
export async function removeLeftFolders(spoolDirectory: string): Promise<void> {
  for (const name of await readdir(spoolDirectory)) {
    const [kind, where, pid] = name.split('.');
    if (kind !== 'run' || where !== host() || isAlive(Number(pid))) continue;
    await rm(path.join(spoolDirectory, name), { recursive: true, force: true });
  }
}
