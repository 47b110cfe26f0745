import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Account, closedFolder, mayEndOthers } from '@holdfast/platform/processes';
import { NoSandbox, type SandboxLimits } from '../model.ts';
import type { SandboxFolder } from './folder.ts';
import { inPrivateRoot } from './private-root.ts';

/** How a server is started: words before its command, and the account. */
export type Confinement = {
  prefix: string[];
  account: { uid?: number; gid?: number };
  /**
   * It has no network, sees only its own files and processes, and all of it dies with its first
   * process, whatever runs in it.
   */
  cutOff: boolean;
};

const GIB = 2 ** 30;
/** No server this small needs more. */
const MOST_MEMORY = 8 * GIB;
/**
 * The watch ends a sandbox and says why. If the watch fails, these limits end a process without a
 * reason: at twice the watch's limit, and never so close to it that the watch, which looks every few
 * seconds, would come second.
 */
const LEAST_ROOM = { processorMs: 60_000, bytes: GIB };

const NAMESPACES = ['--net', '--ipc', '--uts', '--mount', '--pid', '--fork', '--kill-child'];
const NO_RIGHTS = ['--inh-caps=-all', '--no-new-privs'];
/**
 * Only where this takes all processes along. Otherwise the server is told to end them, and must
 * live for that.
 */
const DIES_WITH_ITS_PARENT = '--pdeathsig=KILL';

/**
 * A hostile dump is held first by running as a plain user of the database, who can neither read or
 * write files nor start programs. Around that, the server has limits, an account without rights
 * and, where the machine allows it, a root, processes and a network of its own, with nothing in
 * them: if we are root by namespaces alone, otherwise by user namespaces.
 */
export async function confine(
  folder: SandboxFolder,
  program: string,
  limits: SandboxLimits,
): Promise<Confinement> {
  const { owner, root } = folder;
  // Nor would namespaces end it: the signal at a parent's death needs the same permission.
  if (owner && !mayEndOthers()) {
    throw new NoSandbox(
      'Holdfast runs as root without the capability KILL, so it could not stop a test server that runs under an unprivileged account. Give Holdfast that capability, or start it as an ordinary user.',
    );
  }
  const own = folder.run.startsWith(`${folder.path}/`) ? [folder.path] : [folder.path, folder.run];
  const inRoot = await inPrivateRoot(root, program, { own, owner });
  const whole = owner
    ? ['unshare', ...NAMESPACES, ...inRoot, ...withoutRights(owner), DIES_WITH_ITS_PARENT]
    : ['unshare', '--map-root-user', ...NAMESPACES, ...inRoot, ...asOurselves()];
  for (const limited of [limitWords(limits, owner), []]) {
    const prefix = [...limited, ...whole];
    const isKnown = limited.length > 0 && known.has(program);
    if (isKnown || (await works([...prefix, program, '--version']))) {
      if (limited.length > 0) known.add(program);
      return { prefix, account: {}, cutOff: true };
    }
  }
  if (owner) await requirePassable(program);
  const plain = owner ? withoutRights(owner) : [];
  for (const prefix of [[...limitWords(limits, owner), ...plain], plain]) {
    if (await works([...prefix, program, '--version'])) {
      return { prefix, account: {}, cutOff: false };
    }
  }
  return { prefix: [], account: owner ?? {}, cutOff: false };
}

/** Programs that were found to run fully confined: not tried again while this process lives. */
const known = new Set<string>();

/** A server without a private root gets no right to pass every folder: it could then read everything. */
async function requirePassable(program: string): Promise<void> {
  const closed = await closedFolder(path.dirname(program));
  if (closed === undefined) return;
  throw new NoSandbox(
    `The test server runs under an unprivileged account, which cannot enter ${closed}, where its program is installed. Let others pass through that folder (chmod o+x), or install the server's package.`,
  );
}

/**
 * For every process of the server: how much processor time it may use before it is killed, how
 * large one file and its memory may grow, and how many processes an account other than our own may
 * have.
 */
function limitWords(limits: SandboxLimits, owner: Account | undefined): string[] {
  const beyond = (limit: 'processorMs' | 'bytes') =>
    limits[limit] + Math.max(limits[limit], LEAST_ROOM[limit]);
  const seconds = Math.ceil(beyond('processorMs') / 1_000);
  return [
    ...['nice', '-n', '10', 'prlimit', '--core=0', `--cpu=${seconds}`, `--as=${MOST_MEMORY}`],
    ...[`--fsize=${beyond('bytes')}`, ...(owner ? ['--nproc=512'] : []), '--'],
  ];
}

function withoutRights({ uid, gid }: Account): string[] {
  const who = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  return ['setpriv', ...who, '--bounding-set=-all', ...NO_RIGHTS];
}

/** The root of a user namespace becomes ourselves again: servers refuse to run as root. */
function asOurselves(): string[] {
  const [uid, gid] = [process.getuid?.(), process.getgid?.()];
  const become = ['unshare', `--map-user=${uid}`, `--map-group=${gid}`, '--'];
  return [...become, 'setpriv', ...NO_RIGHTS, DIES_WITH_ITS_PARENT];
}

async function works([command = '', ...args]: readonly string[]): Promise<boolean> {
  return promisify(execFile)(command, args, { cwd: '/', env: { PATH: process.env.PATH } }).then(
    () => true,
    () => false,
  );
}
