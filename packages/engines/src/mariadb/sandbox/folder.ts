import { randomInt } from 'node:crypto';
import { chmod, chown, mkdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeTemporaryFolder, TEMPORARY_KIND } from '@holdfast/artifact';
import { removeLeftFolders } from '@holdfast/platform/processes';

/** What the path of a socket may have on all systems, with room for its name. */
const LONGEST_FOLDER = 90;
/** Numbers that neither users nor services are given: whoever runs under one owns nothing else. */
const NOBODYS = { from: 60_600, to: 61_000 };

export type SandboxFolder = {
  /** The server's own; nobody else can look into it but root and us. */
  path: string;
  /** Empty, and closed to the server's changes. */
  empty: string;
  /** Under whom the server runs; undefined when that is us. */
  owner: { uid: number; gid: number } | undefined;
  remove(): Promise<void>;
};

/**
 * As root we run the server under a number that is nobody's, not under the account of the machine's
 * own database servers, whose files it could then read. It has to pass through the folders above
 * its own; where they are closed, or too deep for a socket, it gets one among the temporary files.
 */
export async function makeFolder(workDirectory: string): Promise<SandboxFolder> {
  const uid = process.getuid?.() === 0 ? randomInt(NOBODYS.from, NOBODYS.to) : undefined;
  const owner = uid === undefined ? undefined : { uid, gid: uid };
  const inside = path.resolve(workDirectory);
  const fits = Buffer.byteLength(inside) < LONGEST_FOLDER;
  await removeLeftFolders(tmpdir(), TEMPORARY_KIND);
  const open = owner === undefined || (await isPassable(path.dirname(inside)));
  const parent = fits && open ? inside : await makeTemporaryFolder();
  const folder = path.join(parent, 'sandbox');
  const empty = path.join(parent, 'empty');
  const remove = async () => {
    await rm(parent === inside ? folder : parent, { recursive: true, force: true });
    if (parent === inside) await rm(empty, { recursive: true, force: true });
  };
  try {
    await mkdir(folder, { mode: 0o700 });
    await mkdir(empty, { mode: 0o555 });
    if (owner) {
      await chmod(parent, 0o711); // to pass through, not to look into
      await chown(folder, owner.uid, owner.gid);
    }
    return { path: folder, empty, owner, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function isPassable(folder: string): Promise<boolean> {
  for (let at = folder; ; at = path.dirname(at)) {
    if (((await stat(at)).mode & 0o001) === 0) return false;
    if (at === path.dirname(at)) return true;
  }
}
