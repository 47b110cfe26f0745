import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import {
  chooseAccount,
  type ServerAccount,
  spawnOptions,
} from '@holdfast/platform/embedded-postgres';
import { letThrough, type SandboxFolder } from './folder.ts';
import { ACCOUNTS, type ServerPrograms } from './model.ts';

/** How the server is started: words before its command, and the account. */
export type Confinement = {
  prefix: string[];
  account: { uid?: number; gid?: number };
  /** It has no network at all, whatever runs in it. */
  cutOff: boolean;
  /** Under which name the server finds a file of its folder. */
  inside(file: string): string;
};

const GIB = 2 ** 30;

/**
 * For every process of the server: what it may burn before it is killed, how many there may be of
 * its account, and how large one file may grow (PostgreSQL's own have 1 GiB at most).
 */
const LIMITS = [
  ...['nice', '-n', '10'],
  ...['prlimit', '--core=0', `--cpu=${6 * 3600}`, '--nproc=512', `--fsize=${2 * GIB}`],
  '--',
];

/** Without a network interface, not even loopback. */
const CUT_OFF = ['unshare', '--net', '--ipc'];
const CUT_OFF_AS_USER = ['unshare', '--user', '--map-current-user', '--net', '--ipc'];
/**
 * Besides, its folder is at the first place, however closed the way to it is, and local sockets of
 * other servers, which stand in /run, are gone. Only the server sees it so.
 */
const MOUNTED = [
  ...[...CUT_OFF, '--mount', 'sh', '-c'],
  'mount --bind "$1" "$2" && mount -t tmpfs -o mode=755,size=64k none /run && shift 2 && exec "$@"',
  'sh',
];
const MOUNT_POINTS = ['/mnt', '/media', '/srv', '/opt'];

/**
 * What holds a hostile dump is first that it runs as a plain user of the database, who can neither
 * read or write files nor start programs. Around that the server has an account of no rights, no
 * network where the machine lets us take it away, and limits.
 */
export async function confine(
  folder: SandboxFolder,
  programs: ServerPrograms,
): Promise<Confinement> {
  const asIs = (file: string) => file;
  const limits = (await works([...LIMITS, 'true'])) ? LIMITS : [];
  if (!folder.account.owner) {
    const cutOff = await works([...CUT_OFF_AS_USER, 'true']);
    const prefix = [...limits, ...(cutOff ? CUT_OFF_AS_USER : [])];
    return { prefix, account: {}, cutOff, inside: asIs };
  }
  const mounted = await mount(folder, programs);
  if (mounted) return { ...mounted, prefix: [...limits, ...mounted.prefix] };
  await letThrough(path.dirname(folder.path));
  const account = await chooseAccount([programs.postgres, folder.data], ACCOUNTS);
  const drop = withoutRights(account);
  const [outside, cutOff] = (await works([...CUT_OFF, ...drop, 'true']))
    ? [CUT_OFF, true]
    : [[], false];
  return (await works([...drop, 'true']))
    ? { prefix: [...limits, ...outside, ...drop], account: {}, cutOff, inside: asIs }
    : { prefix: limits, account: spawnOptions(account), cutOff: false, inside: asIs };
}

async function mount(
  folder: SandboxFolder,
  { postgres }: ServerPrograms,
): Promise<Confinement | undefined> {
  for (const point of MOUNT_POINTS) {
    const isThere = await stat(point).then(
      (found) => found.isDirectory(),
      () => false,
    );
    if (!isThere || postgres.startsWith(`${point}/`)) continue;
    const inside = (file: string) =>
      file.startsWith(`${folder.path}/`) ? path.join(point, file.slice(folder.path.length)) : file;
    const prefix = [...MOUNTED, folder.path, point, ...withoutRights(folder.account)];
    if (await works([...prefix, 'test', '-x', inside(folder.data)])) {
      return { prefix, account: {}, cutOff: true, inside };
    }
  }
  return undefined;
}

function withoutRights({ owner, prefix }: ServerAccount): string[] {
  if (prefix.length > 0 || !owner) return prefix;
  return [
    ...['setpriv', `--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups'],
    ...['--bounding-set=-all', '--inh-caps=-all', '--no-new-privs'],
  ];
}

async function works([command = '', ...args]: readonly string[]): Promise<boolean> {
  return promisify(execFile)(command, args, { cwd: '/' }).then(
    () => true,
    () => false,
  );
}
