import { chmod, chown, mkdtemp, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { makeTemporaryFolder } from '@holdfast/artifact';
import { type Account, closedFolder, isNobodys, newAccount } from '@holdfast/platform/processes';
import { ToolFailed } from './model.ts';

const UNPRIVILEGED =
  'Holdfast runs as root and starts client programs under an unprivileged account';

/**
 * A folder for the files of one program; the caller removes it. It is in `workDirectory`, or among
 * the temporary files where its name would be longer than `longest`.
 *
 * If we are root, it decides the account that the program runs under: the folder is root's, closed
 * to everybody but a group that nobody else has, and the program gets the number of that group, so
 * it can pass through, but change nothing there. The account is a new one, or the one that `socket`,
 * the folder of a server of our own, lets in.
 */
export async function makeToolFolder(
  workDirectory: string,
  prefix: string,
  {
    socket,
    longest = Number.POSITIVE_INFINITY,
  }: { socket?: string | undefined; longest?: number } = {},
): Promise<string> {
  const place = path.join(path.resolve(workDirectory), prefix);
  const fits = Buffer.byteLength(place) < longest;
  const account = await chooseAccount(socket);
  if (!account) return fits ? mkdtemp(place) : makeTemporaryFolder();
  if (fits && !(await closedFolder(workDirectory))) {
    const folder = await mkdtemp(place);
    if (await handOver(folder, account)) return folder;
  }
  const folder = await makeTemporaryFolder();
  if (await handOver(folder, account)) return folder;
  const closed = await closedFolder(path.dirname(folder));
  throw new ToolFailed(
    'no-account',
    closed === undefined
      ? `${UNPRIVILEGED}, but it is not allowed to do so here. Start it as an ordinary user, or give it the capabilities CHOWN, DAC_OVERRIDE, KILL, SETGID and SETUID.`
      : `${UNPRIVILEGED}, which cannot enter ${closed}. Let others pass through it (chmod o+x), or set TMPDIR to a folder where they can.`,
  );
}

/** The account of a program that has its files in this folder; undefined if that is our own. */
export async function accountOf(folder: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const { gid } = await stat(folder);
  return { uid: gid, gid };
}

async function chooseAccount(socket: string | undefined): Promise<Account | undefined> {
  const account = newAccount();
  if (!account || socket === undefined) return account;
  const { gid } = await stat(socket);
  return isNobodys(gid) ? { uid: gid, gid } : account;
}

/** Returns whether that could be done; otherwise the folder is gone. */
async function handOver(folder: string, { gid }: Account): Promise<boolean> {
  try {
    if ((await closedFolder(path.dirname(folder))) === undefined) {
      await chown(folder, 0, gid);
      await chmod(folder, 0o710);
      return true;
    }
  } catch {
    // not every disk knows accounts, and not every root may do this
  }
  await rm(folder, { recursive: true, force: true });
  return false;
}
