import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createNetworkGuard } from '@holdfast/platform/network-guard';
import { type GuardedProcess, startGuarded } from '@holdfast/platform/processes';
import { Secret } from '@holdfast/platform/secrets';
import type { ToolPlaces } from '../../client-tools/index.ts';
import type { ConnectionTarget } from '../../credentials/model.ts';
import { NoSandbox, RestoreFailure, type Sandbox, type SandboxOptions } from '../../model.ts';
import { atServer } from '../target/at-server.ts';
import { fitsAsName } from '../target/server.ts';
import { findServer, type ServerProgram } from './find-server.ts';
import { makeFolder, type SandboxFolder } from './folder.ts';
import { limits, serverOptions } from './settings.ts';

const START_MS = 60_000;
const LOOK_EVERY_MS = 50;
const GRACE_MS = 5_000;
const ENVIRONMENT = {
  PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin',
  LC_ALL: 'C',
  TZ: 'UTC',
};

/** See `Restoring.startSandbox` for what it promises. */
export async function startSandbox(options: SandboxOptions, places: ToolPlaces): Promise<Sandbox> {
  const { needs, signal } = options;
  signal.throwIfAborted();
  const program = await findServer(places, needs, signal);
  const folder = await makeFolder(options.workDirectory);
  let server: GuardedProcess | undefined;
  const stop = async () => {
    await server?.stop({ graceMs: GRACE_MS });
    await folder.remove();
  };
  try {
    await install(folder, program, signal);
    server = await launch(folder, program, needs.bytes);
    const target = await furnishWhenUp(server, folder, options);
    return { target, serverVersion: describe(program), stop };
  } catch (error) {
    await stop();
    signal.throwIfAborted();
    throw error instanceof NoSandbox ? error : failed('start', error);
  }
}

const describe = ({ vendor, version }: ServerProgram) =>
  vendor === 'mariadb' ? `${version}-MariaDB` : version;

/** The server's own tables. */
async function install(
  folder: SandboxFolder,
  program: ServerProgram,
  signal: AbortSignal,
): Promise<void> {
  const own = serverOptions(folder, program).filter((option) => !NOT_FOR_INSTALLING.test(option));
  const [command, ...args] = program.installer
    ? [program.installer, ...own, '--skip-test-db', '--auth-root-authentication-method=normal']
    : [program.path, ...own, '--initialize-insecure'];
  try {
    await promisify(execFile)(command, args, {
      ...{ cwd: '/', env: ENVIRONMENT, ...folder.owner },
      ...{ timeout: START_MS, killSignal: 'SIGKILL', signal },
    });
  } catch (error) {
    signal.throwIfAborted();
    throw failed('be set up', error);
  }
}

/** The script looks for plugins of its own making, and speaks to nobody. */
const NOT_FOR_INSTALLING =
  /^--(?:plugin-dir|socket|pid-file|log-error|secure-file-priv|skip-networking|event-scheduler)/;

async function launch(
  folder: SandboxFolder,
  program: ServerProgram,
  bytes: number,
): Promise<GuardedProcess> {
  const file = path.join(folder.path, 'output');
  const output = await open(file, 'a', 0o600);
  try {
    if (folder.owner) await chown(file, folder.owner.uid, folder.owner.gid);
    return await startGuarded({
      command: '/bin/sh',
      args: ['-c', limits(bytes), 'sh', program.path, ...serverOptions(folder, program)],
      ...{ ...folder.owner, cwd: folder.path, env: ENVIRONMENT, outputFd: output.fd },
    });
  } finally {
    await output.close();
  }
}

/** Waits until it answers, and makes the database and its user. */
async function furnishWhenUp(
  server: GuardedProcess,
  folder: SandboxFolder,
  { needs, signal }: SandboxOptions,
): Promise<ConnectionTarget> {
  const secret = () => randomBytes(24).toString('base64url');
  const { encoding, collation, vendor } = needs.server;
  const database = fitsAsName(needs.database ?? '') ? (needs.database ?? '') : 'restored';
  const password = secret();
  const target: ConnectionTarget = {
    engine: vendor === 'mysql' ? 'mysql' : 'mariadb',
    ...{ host: 'localhost', port: 0, socket: path.join(folder.path, 'socket') },
    ...{ database, username: 'restorer', password: new Secret(password) },
    ...{ tls: { mode: 'off' }, options: {} },
  };
  const root = { ...target, username: 'root', password: new Secret('') };
  const furniture = {
    ...{ database, username: target.username, password, rootPassword: secret() },
    ...(encoding && { encoding }),
    ...(collation && { collation }),
  };
  let over = false;
  server.ended.then(() => {
    over = true;
  });
  const network = createNetworkGuard({ allowPrivate: false }); // nothing is connected to but a socket
  for (const until = performance.now() + START_MS; ; await delay(LOOK_EVERY_MS)) {
    signal.throwIfAborted();
    if (over || performance.now() > until) throw failed('start', await reasonOf(folder));
    try {
      await atServer(root, { network, signal, deadlineMs: START_MS }, 'furnish', furniture);
      return target;
    } catch (error) {
      const notYet = error instanceof RestoreFailure && error.code === 'HOST_UNREACHABLE';
      if (!notYet) throw error;
    }
  }
}

async function reasonOf(folder: SandboxFolder): Promise<string> {
  const read = (name: string) => readFile(path.join(folder.path, name), 'utf8').catch(() => '');
  const lines = `${await read('output')}\n${await read('log')}`.split('\n');
  return lines.findLast((line) => /\[ERROR\]|error|cannot/i.test(line)) ?? 'it gave no reason';
}

function failed(what: string, cause: unknown): NoSandbox {
  const said = cause instanceof Error ? cause.message : String(cause);
  const line = said.split('\n').findLast((text) => text.trim() !== '') ?? '';
  return new NoSandbox(
    `The server for the restore test could not ${what}: ${line.slice(0, 300)}. Look at the machine that Holdfast runs on: its database server package, its memory and its disk.`,
    { cause },
  );
}
