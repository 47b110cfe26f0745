import { execFile } from 'node:child_process';
import { readdir, stat, statfs } from 'node:fs/promises';
import { promisify } from 'node:util';

/** How many bytes ordinary users have free on the disk of this folder. */
export async function freeBytesAt(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/**
 * What these folders take on the disk, plus the files that these processes have open although they
 * were removed: sorting uses files that are removed as soon as they are made.
 */
export async function usedBytesOf(
  folders: readonly string[],
  pids: readonly number[],
): Promise<number> {
  // `du` says what it found even if files vanish while it looks, which it reports as an error.
  const { stdout } = await promisify(execFile)('du', ['-s', '-k', '--', ...folders]).catch(
    (error: { stdout?: string }) => ({ stdout: error.stdout ?? '' }),
  );
  const inFolders = stdout
    .split('\n')
    .reduce((sum, line) => sum + 1_024 * Number.parseInt(line || '0', 10), 0);
  const unseen = await Promise.all(pids.map(unseenBytesOf));
  return unseen.reduce((sum, bytes) => sum + bytes, inFolders);
}

async function unseenBytesOf(pid: number): Promise<number> {
  const folder = `/proc/${pid}/fd`;
  const names = await readdir(folder).catch(() => []);
  let bytes = 0;
  for (const name of names) {
    const file = await stat(`${folder}/${name}`).catch(() => undefined);
    if (file?.isFile() && file.nlink === 0) bytes += file.blocks * 512;
  }
  return bytes;
}
