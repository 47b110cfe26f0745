import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeTemporaryFolder } from '@holdfast/artifact';
import { type Account, closedFolder, newAccount } from '@holdfast/platform/processes';

/** The longest path that a Unix socket may have on every system that we run on. */
const SOCKET_PATH_LIMIT = 103;

export type SandboxFolder = {
  /** Contains everything of the server, which cannot change the folder itself. */
  path: string;
  /** The server's own, as are `run` and `scratch`; besides it, only root and we can look into them. */
  data: string;
  /**
   * The folder of its socket: here, or among the temporary files if this path is too long for a
   * socket, or closed to the programs that connect to it. They get in by the folder's group, which
   * is theirs alone.
   */
  run: string;
  scratch: string;
  /** Empty, and closed to the server's changes. */
  empty: string;
  log: string;
  /** Where the server's private root is put together. */
  root: string;
  /** The account that the server runs under; undefined if that is our own. */
  owner: Account | undefined;
  /** A file that only the server's account may read. */
  write(name: string, text: string): Promise<string>;
  remove(): Promise<void>;
};

export type ServerSocket = {
  name: string;
  /** Whether client programs connect to it by themselves, not through us. */
  forPrograms: boolean;
};

export async function makeFolder(
  workDirectory: string,
  owner: Account | undefined,
  socket: ServerSocket,
): Promise<SandboxFolder> {
  const removals: string[] = [];
  const remove = async () => {
    for (const folder of removals) {
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  };
  const own = async (file: string) => {
    if (owner) await chown(file, owner.uid, owner.gid);
    return file;
  };
  try {
    const within = path.resolve(workDirectory);
    const folder = await mkdtemp(path.join(within, 'sandbox-'));
    removals.push(folder);
    const root = await mkdtemp(path.join(within, 'root-'));
    removals.push(root);
    await chmod(folder, 0o711); // to pass through, not to look into
    const at = (name: string) => path.join(folder, name);
    const makeOwn = async (name: string) => {
      await mkdir(at(name), { mode: 0o700 });
      return own(at(name));
    };
    // The outer one stays ours, so that it is recognised as ours if it is left behind.
    const makeElsewhere = async () => {
      const outer = await makeTemporaryFolder();
      removals.push(outer);
      await chmod(outer, 0o711);
      const run = path.join(outer, 'r');
      await mkdir(run, { mode: 0o700 });
      return own(run);
    };
    const programs = socket.forPrograms ? newAccount() : undefined;
    const fits = Buffer.byteLength(path.join(at('run'), socket.name)) <= SOCKET_PATH_LIMIT;
    const isHere = fits && !(programs && (await closedFolder(within)));
    const run = isHere ? await makeOwn('run') : await makeElsewhere();
    if (owner && programs) {
      await chown(run, owner.uid, programs.gid);
      await chmod(run, 0o710);
    }
    await mkdir(at('empty'), { mode: 0o555 });
    return {
      ...{ path: folder, run, root, owner, remove, log: at('log'), empty: at('empty') },
      ...{ data: await makeOwn('data'), scratch: await makeOwn('scratch') },
      async write(name, text) {
        await writeFile(at(name), text, { mode: 0o600 });
        return own(at(name));
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}
