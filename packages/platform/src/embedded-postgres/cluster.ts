import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  access,
  chmod,
  chown,
  lchown,
  lstat,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { type ServerAccount, spawnOptions } from './account.ts';
import type { PostgresBinaries } from './binaries.ts';

export const SUPERUSER = 'postgres';
const CUT_OFF = 'data.new-';
const FIRST_WITH_BUILTIN = 17;
const FIRST_WITH_ROUNDS = 16;

/**
 * Creates the cluster in `directory/data` unless it exists. It is created next to its place and
 * then renamed, so that a kill halfway leaves nothing that looks like a database.
 */
export async function ensureCluster(
  directory: string,
  binaries: PostgresBinaries,
  { maker, account }: { maker: ServerAccount; account: ServerAccount },
): Promise<{ password: string }> {
  const data = path.join(directory, 'data');
  const passwordFile = path.join(directory, 'password');
  if (await exists(path.join(data, 'PG_VERSION'))) {
    await refuseOtherMajor(data, binaries.major);
    return { password: (await readFile(passwordFile, 'utf8')).trim() };
  }
  const password = randomBytes(24).toString('base64url');
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  await removeCutOff(directory);
  // A new name each time: an initdb whose parent was killed may still be writing to the last one.
  const fresh = path.join(directory, `${CUT_OFF}${randomBytes(4).toString('hex')}`);
  await makeOwned(fresh, maker);
  await initialise(fresh, binaries, maker, password);
  await giveCluster(fresh, account);
  await rename(fresh, data);
  return { password };
}

async function removeCutOff(directory: string): Promise<void> {
  const left = (await readdir(directory)).filter((name) => name.startsWith(CUT_OFF));
  for (const name of left) await rm(path.join(directory, name), { recursive: true, force: true });
}

async function refuseOtherMajor(data: string, major: number): Promise<void> {
  const found = Number((await readFile(path.join(data, 'PG_VERSION'), 'utf8')).trim());
  if (found !== major) {
    throw new Error(
      `The data directory was created by PostgreSQL ${found}, but this version of Holdfast comes ` +
        `with PostgreSQL ${major}; start it with the version of Holdfast that created it.`,
    );
  }
}

async function initialise(
  data: string,
  { initdb, major }: PostgresBinaries,
  account: ServerAccount,
  password: string,
): Promise<void> {
  const passwordFile = `${data}.password`; // a copy that the server's account may read
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  if (account.owner) await chown(passwordFile, account.owner.uid, account.owner.gid);
  const [command = '', ...args] = [
    ...account.prefix,
    initdb,
    ...['-D', data, '-U', SUPERUSER, '--auth=scram-sha-256', `--pwfile=${passwordFile}`],
    // The builtin provider sorts the same on every machine, whatever locales the machine has.
    ...(major >= FIRST_WITH_BUILTIN ? ['--locale-provider=builtin'] : []),
    ...['--encoding=UTF8', '--locale=C.UTF-8', '--data-checksums'],
    // More rounds protect passwords that can be guessed, and this one cannot: one makes connecting
    // cheaper.
    ...(major >= FIRST_WITH_ROUNDS ? ['--set=scram_iterations=1'] : []),
  ];
  try {
    const env = { PATH: process.env.PATH, LC_ALL: 'C' };
    await promisify(execFile)(command, args, { ...spawnOptions(account), env, cwd: '/' });
  } catch (cause) {
    const { stderr } = cause as { stderr?: string };
    throw new Error(`PostgreSQL could not create its database: ${lastLine(stderr)}`, { cause });
  } finally {
    await rm(passwordFile, { force: true });
  }
}

/**
 * Makes the account the owner of a cluster, which earlier versions made under that of the machine's own
 * PostgreSQL. No link is followed: whoever had it could lead elsewhere by one. Nothing may run on it.
 */
export async function giveCluster(data: string, { owner }: ServerAccount): Promise<void> {
  if (!owner || (await lstat(data)).uid === owner.uid) return;
  const inside = await readdir(data, { recursive: true, withFileTypes: true });
  for (const entry of inside) {
    const file = path.join(entry.parentPath, entry.name);
    const { nlink } = await lstat(file);
    if (!entry.isDirectory() && nlink > 1) {
      throw new Error(`${file} has another name elsewhere, so its owner is not changed`);
    }
    await lchown(file, owner.uid, owner.gid);
  }
  await lchown(data, owner.uid, owner.gid); // last: it says that all is done
}

/** A folder for the server alone. */
export async function makeOwned(folder: string, account: ServerAccount): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // In a shared folder such as /tmp, another user may have put a link in this place.
  if (!(await lstat(folder)).isDirectory()) throw new Error(`${folder} is not a folder`);
  await chmod(folder, 0o700);
  if (account.owner) await chown(folder, account.owner.uid, account.owner.gid);
}

function lastLine(text: string | undefined): string {
  return text?.trim().split('\n').at(-1) ?? 'no reason was given';
}

/** Any error but ENOENT is thrown: a cluster that cannot be read must not be created again. */
async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );
}
