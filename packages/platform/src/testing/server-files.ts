import { chmod, chown, copyFile, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chooseAccount, spawnOptions } from '../embedded-postgres/account.ts';
import { temporaryDirectory } from './temporary.ts';

export type ServerFolder = {
  path: string;
  /** What to start in order to run this program as the owner of the folder; never as root. */
  as(program: string, args: string[]): Launch;
  /** A file that only the server may read, as servers want their keys. */
  write(name: string, text: string): Promise<string>;
  copy(file: string): Promise<string>;
  remove(): Promise<void>;
};

type Launch = { command: string; args: string[]; uid?: number; gid?: number };

/** A temporary folder for a server that refuses to run as root and has to read `programs`. */
export async function serverFolder(programs: string[]): Promise<ServerFolder> {
  const directory = await temporaryDirectory();
  const folder = path.join(directory.path, 'server');
  await chmod(directory.path, 0o711);
  await mkdir(folder, { mode: 0o700 });
  const account = await chooseAccount([...programs, folder]);
  const own = async (file: string) => {
    if (account.owner) await chown(file, account.owner.uid, account.owner.gid);
    return file;
  };
  await own(folder);
  return {
    path: folder,
    as(program, args) {
      const [command = '', ...rest] = [...account.prefix, program, ...args];
      return { command, args: rest, ...spawnOptions(account) };
    },
    async write(name, text) {
      const file = path.join(folder, name);
      await writeFile(file, text, { mode: 0o600 });
      return own(file);
    },
    async copy(file) {
      const copy = path.join(folder, path.basename(file));
      await copyFile(file, copy);
      await chmod(copy, 0o600);
      return own(copy);
    },
    remove: directory.remove,
  };
}
