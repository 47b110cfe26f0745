import { chmod, chown, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeTemporaryFolder } from '@holdfast/artifact';
import { chooseAccount, type ServerAccount } from '@holdfast/platform/embedded-postgres';
import { ACCOUNTS, type ServerPrograms } from './model.ts';

/** The longest path that a Unix socket may have on every system that we run on. */
const SOCKET_PATH_LIMIT = 103;
const SOCKET_NAME = '.s.PGSQL.5432';

export type SandboxFolder = {
  path: string;
  data: string;
  sockets: string;
  log: string;
  account: ServerAccount;
  /** A file that only the server's account may read. */
  write(name: string, text: string): Promise<string>;
  remove(): Promise<void>;
};

/** Everything of a sandbox, each part closed to all but the server's account and us. */
export async function makeFolder(
  workDirectory: string,
  { postgres }: ServerPrograms,
): Promise<SandboxFolder> {
  const removals: string[] = [];
  const remove = async () => {
    for (const folder of removals) {
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  };
  try {
    const folder = await mkdtemp(path.join(workDirectory, 'sandbox-'));
    removals.push(folder);
    await letThrough(folder);
    const data = path.join(folder, 'data');
    const account = await chooseAccount([postgres], ACCOUNTS);
    const own = async (file: string) => {
      if (account.owner) await chown(file, account.owner.uid, account.owner.gid);
      return file;
    };
    let sockets = path.join(folder, 'run');
    if (Buffer.byteLength(path.join(sockets, SOCKET_NAME)) > SOCKET_PATH_LIMIT) {
      sockets = await makeTemporaryFolder();
      removals.push(sockets);
    } else {
      await mkdir(sockets, { mode: 0o700 });
    }
    await own(sockets);
    await mkdir(data, { mode: 0o700 });
    await own(data);
    return {
      ...{ path: folder, data, sockets, account, log: path.join(folder, 'log'), remove },
      async write(name, text) {
        const file = path.join(folder, name);
        await writeFile(file, text, { mode: 0o600 });
        return own(file);
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** An account may go through it to what is its own; what else lies here stays closed to it. */
export async function letThrough(folder: string): Promise<void> {
  const { mode } = await stat(folder);
  await chmod(folder, (mode & 0o777) | 0o001);
}
