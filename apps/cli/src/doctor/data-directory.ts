import { constants } from 'node:fs';
import { access, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { bytes } from '../terminal/index.ts';
import type { Examination, Finding } from './model.ts';

const MIB = 2 ** 20;
/** Less than this is soon used up by backups. */
const COMFORTABLE = 10 * 2 ** 30;

/** Checks whether it can be written or made, and how much room there is. Makes nothing. */
export const examineDataDirectory: Examination = async ({ settings }) => {
  const wanted = settings.HOLDFAST_DATA_DIR;
  const there = await nearest(wanted);
  return [await examineRights(wanted, there), await examineSpace(there, settings)];
};

async function examineRights(wanted: string, there: string): Promise<Finding> {
  const check = 'data directory';
  const mode = constants.R_OK | constants.W_OK | constants.X_OK;
  const isFolder = (await stat(there)).isDirectory();
  const mayWrite = await access(there, mode).then(
    () => true,
    () => false,
  );
  if (isFolder && mayWrite) {
    const message = wanted === there ? `${wanted} is writable` : `${wanted} can be created`;
    return { check, state: 'ok', message };
  }
  return {
    ...{ check, state: 'missing' },
    message: isFolder ? `${there} is not writable` : `${there} is not a folder`,
    mend: isFolder
      ? `sudo chown ${process.getuid?.() ?? '$(id -u)'} ${there} (or set HOLDFAST_DATA_DIR)`
      : 'set HOLDFAST_DATA_DIR to another place',
  };
}

async function examineSpace(
  there: string,
  { HOLDFAST_DISK_FLOOR_MB }: { HOLDFAST_DISK_FLOOR_MB: number },
): Promise<Finding> {
  const check = 'space';
  const { bavail, bsize } = await statfs(there);
  const free = bavail * bsize;
  const floor = HOLDFAST_DISK_FLOOR_MB * MIB;
  const message = `${bytes(free)} free at ${there}`;
  const mend = `df -h ${there}; du -xh --max-depth=2 ${there} | sort -h | tail (or set HOLDFAST_DATA_DIR)`;
  if (free >= COMFORTABLE) return { check, state: 'ok', message };
  if (free >= floor) return { check, state: 'lacking', message, mend };
  return { check, state: 'missing', message: `${message}; ${bytes(floor)} must stay free`, mend };
}

/** The folder itself, or its nearest parent that exists. */
async function nearest(folder: string): Promise<string> {
  const isThere = await stat(folder).then(
    () => true,
    () => false,
  );
  return isThere || folder === path.dirname(folder) ? folder : nearest(path.dirname(folder));
}
