import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

export type Account = { uid: number; gid: number };

/** Ids that are given to neither users nor services: a program under one of them owns nothing else. */
const NOBODYS = { from: 60_600, to: 61_000 };
/** Setuid programs do not become another user, and no capabilities are inherited. */
const NO_RIGHTS = ['--no-new-privs', '--inh-caps=-all', '--'];
const FOLDERS = ['/usr/local/bin', '/usr/bin', '/bin', '/usr/sbin', '/sbin'];

const NOT_ALLOWED =
  'Holdfast runs as root, but is not allowed to start programs under an unprivileged account. ' +
  'Start it as an ordinary user, or give it the capabilities CHOWN, DAC_OVERRIDE, KILL, SETGID ' +
  'and SETUID.';

/** Ids given back, under which nothing was left that the next program could find. */
const returned: number[] = [];
let next = randomInt(NOBODYS.from, NOBODYS.to);

/**
 * An account for one piece of work on a tenant's behalf, so that no other piece can touch it: no
 * process of this machine has it, and unless it was given back, this process does not use it again
 * before all the others. Undefined where we are not root: everything runs as ourselves then.
 */
export function newAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const taken = accountsInUse();
  const again = returned.pop();
  if (again !== undefined && !taken.has(again)) return { uid: again, gid: again };
  for (let left = NOBODYS.to - NOBODYS.from; left > 0; left -= 1) {
    next = next + 1 < NOBODYS.to ? next + 1 : NOBODYS.from;
    if (!taken.has(next)) return { uid: next, gid: next };
  }
  throw new Error(
    'All accounts for client programs are in use. Try again when some of the programs have ended.',
  );
}

/** To be called once everything that ran under the account has ended and no file belongs to it. */
export function returnAccount(account: Account | undefined): void {
  if (account) returned.push(account.uid);
}

/** All ids that processes run under, those of another Holdfast or left over from a dead one included. */
function accountsInUse(): ReadonlySet<number> {
  const taken = new Set<number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      taken.add(statSync(`/proc/${name}`).uid);
    } catch {
      // it has ended meanwhile
    }
  }
  return taken;
}

/**
 * How to start this command under an account of `newAccount`, without any special rights. It never
 * returns a way to start it as root: it rejects with a message for the operator instead.
 */
export async function underAccount(
  account: Account | undefined,
  command: readonly [string, ...string[]],
): Promise<{ command: string; args: string[]; uid?: number; gid?: number }> {
  const [program, ...args] = command;
  if (process.getuid?.() !== 0) return { command: program, args };
  if (account === undefined || !isNobodys(account.uid) || !isNobodys(account.gid)) {
    throw new Error(`${path.basename(program)} would run as root, or as a user of this machine.`);
  }
  setpriv ??= findSetpriv(account);
  const [first, ...more] = [...(await setpriv), ...command] as [string, ...string[]];
  return { command: first, args: more, ...account };
}

const CAP_KILL = 5n;

/** Whether we may signal processes of other accounts: containers can forbid it. */
export function mayEndOthers(): boolean {
  if (process.platform !== 'linux') return process.getuid?.() === 0;
  const [, effective = '0'] =
    /^CapEff:\s+(\w+)$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return ((BigInt(`0x${effective}`) >> CAP_KILL) & 1n) === 1n;
}

export function isNobodys(number: number): boolean {
  return number >= NOBODYS.from && number < NOBODYS.to;
}

let setpriv: Promise<string[]> | undefined;

/** Empty where the machine has no `setpriv`: an account without rights has to be enough there. */
async function findSetpriv(account: Account): Promise<string[]> {
  const folders = [...FOLDERS, ...(process.env.PATH ?? '').split(path.delimiter)];
  for (const folder of new Set(folders.filter(path.isAbsolute))) {
    const words = [path.join(folder, 'setpriv'), ...NO_RIGHTS];
    const [file = '', ...args] = [...words, '/bin/sh', '-c', ':'];
    try {
      await promisify(execFile)(file, args, { ...account, cwd: '/', env: {} });
      return words;
    } catch (cause) {
      const { code, syscall } = cause as NodeJS.ErrnoException;
      // From the change of account, which comes before the program is looked for.
      if (syscall === 'spawn' && (code === 'EPERM' || code === 'EINVAL')) {
        throw new Error(NOT_ALLOWED, { cause });
      }
      // The machine is short of something, which says nothing about the next time.
      if (['EAGAIN', 'EMFILE', 'ENFILE', 'ENOMEM'].includes(String(code))) {
        setpriv = undefined;
        throw cause;
      }
    }
  }
  return [];
}
