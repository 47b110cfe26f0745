import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

type Owner = { uid: number; gid: number };

/**
 * The account that the server runs under. PostgreSQL refuses to run as root, so as root we start it
 * under an unprivileged account of the machine; otherwise it runs as our own user.
 */
export type ServerAccount = {
  /** Who owns the server's files; undefined when they are our own. */
  owner: Owner | undefined;
  /** Words to put before the command when a change of user alone is not enough to start it. */
  prefix: string[];
};

/** What `spawn` needs to start something under this account. */
export function spawnOptions({ owner, prefix }: ServerAccount): { uid?: number; gid?: number } {
  return owner && prefix.length === 0 ? owner : {};
}

/** Beside the numbers that tenants' work gets: nobody has it, so no other server's account does. */
const OWN = { uid: 60_599, gid: 60_599 };

/**
 * The same, of a number that no account of the machine has, for a server that is to share nothing with
 * others: what runs as the machine's own PostgreSQL could read its files, and the other way round.
 * `initdb` wants an account with a name, so a cluster is made under another one and given over.
 */
export async function chooseOwnAccount(paths: string[]): Promise<ServerAccount> {
  if (process.getuid?.() !== 0) return { owner: undefined, prefix: [] };
  const name = await nameOf(OWN.uid);
  if (name !== undefined) {
    throw new Error(
      `PostgreSQL cannot run as root, and the number of its own account (${OWN.uid}) is ${name}'s on this ` +
        'machine; start as an ordinary user, or set HOLDFAST_DATABASE_URL.',
    );
  }
  return reachAll(paths, OWN);
}

/** Chooses an account that can reach all of these paths. */
export async function chooseAccount(
  paths: string[],
  names: readonly string[] = ['postgres', 'nobody'],
): Promise<ServerAccount> {
  if (process.getuid?.() !== 0) return { owner: undefined, prefix: [] };
  return reachAll(paths, await lookUpFirst(names));
}

async function reachAll(paths: string[], owner: Owner): Promise<ServerAccount> {
  for (const each of paths) {
    const closed = await firstClosedFolder(each, owner);
    if (closed) return { owner, prefix: await reachThrough(closed, owner) };
  }
  return { owner, prefix: [] };
}

/**
 * A checkout under /root or a `mktemp -d` folder is closed to every other account. Rather than open
 * the user's folders, let this one server pass through them: it keeps the single capability to
 * search and read, and loses every other.
 */
async function reachThrough(closed: string, { uid, gid }: Owner): Promise<string[]> {
  const prefix = [
    'setpriv',
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    '--bounding-set=-all,+dac_read_search',
    '--inh-caps=-all,+dac_read_search',
    '--ambient-caps=-all,+dac_read_search',
    // Otherwise access(2), with which initdb looks for its server, would check without the capability.
    '--securebits=+no_setuid_fixup',
    '--no-new-privs',
  ];
  try {
    const [command = '', ...args] = prefix;
    await promisify(execFile)(command, [...args, 'true']);
    return prefix;
  } catch (cause) {
    throw new Error(
      `PostgreSQL cannot run as root, and the account it runs under instead cannot enter ${closed}; ` +
        'start as an ordinary user, choose another HOLDFAST_DATA_DIR, or set HOLDFAST_DATABASE_URL.',
      { cause },
    );
  }
}

async function firstClosedFolder(file: string, { uid, gid }: Owner): Promise<string | undefined> {
  for (let folder = path.dirname(path.resolve(file)); ; folder = path.dirname(folder)) {
    const info = await stat(folder);
    const open =
      (info.mode & 0o001) !== 0 ||
      (info.uid === uid && (info.mode & 0o100) !== 0) ||
      (info.gid === gid && (info.mode & 0o010) !== 0);
    if (!open) return folder;
    if (folder === path.dirname(folder)) return undefined;
  }
}

async function lookUpFirst(names: readonly string[]): Promise<Owner> {
  for (const name of names) {
    const owner = await lookUp(name);
    if (owner) return owner;
  }
  return missing();
}

/** Cached: accounts do not change while we run, and each server and each sandbox looks one up. */
const found = new Map<string, Owner>();

async function lookUp(name: string): Promise<Owner | undefined> {
  const known = found.get(name);
  if (known) return known;
  try {
    const ask = async (flag: string) =>
      Number((await promisify(execFile)('id', [flag, name])).stdout);
    const owner = { uid: await ask('-u'), gid: await ask('-g') };
    found.set(name, owner);
    return owner;
  } catch {
    return undefined;
  }
}

async function nameOf(uid: number): Promise<string | undefined> {
  const asked = await promisify(execFile)('id', ['-un', String(uid)]).catch(() => undefined);
  return asked?.stdout.trim();
}

function missing(): never {
  throw new Error(
    'PostgreSQL cannot run as root, and this machine has neither a "postgres" nor a "nobody" account; ' +
      'start as an ordinary user, or set HOLDFAST_DATABASE_URL.',
  );
}
