import { execFile } from 'node:child_process';
import { chown, open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { type GuardedProcess, startGuarded } from '@holdfast/platform/processes';
import { NoSandbox } from '../../model.ts';
import { provideEmptyServer } from '../../sandbox/empty-server.ts';
import type { ServerLimits } from '../surroundings.ts';
import { limits as confined } from './confine.ts';
import type { SandboxFolder } from './folder.ts';
import type { ServerProgram } from './model.ts';
import { serverSettings } from './settings.ts';

const INSTALL_MS = 60_000;
const ENVIRONMENT = {
  PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin',
  LC_ALL: 'C',
  TZ: 'UTC',
};

/** Makes the server's own tables and starts it on a socket of its own; rejects with `NoSandbox`. */
export async function runServer(
  program: ServerProgram,
  folder: SandboxFolder,
  {
    keepIn,
    bytes,
    limits,
    signal,
  }: { keepIn: string | undefined; bytes: number; limits: ServerLimits; signal: AbortSignal },
): Promise<GuardedProcess> {
  const settings = serverSettings(folder, program, limits);
  const installing = settings.filter((option) => !NOT_FOR_INSTALLING.test(option));
  await provideEmptyServer(
    keepIn,
    {
      program: program.path,
      settings: installing.map((option) => option.replace(folder.path, '')),
      ...{ folder: folder.path, names: ['data'], owner: folder.owner },
      make: () => initialise(program, folder, installing, signal),
    },
    signal,
  );
  return launch(program, folder, settings, bytes);
}

async function initialise(
  program: ServerProgram,
  folder: SandboxFolder,
  settings: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const [command, ...args] = program.installer
    ? [program.installer, ...settings, '--skip-test-db', '--auth-root-authentication-method=normal']
    : [program.path, ...settings, '--initialize-insecure'];
  try {
    await promisify(execFile)(command, args, {
      ...{ cwd: '/', env: ENVIRONMENT, ...folder.owner },
      ...{ timeout: INSTALL_MS, killSignal: 'SIGKILL', signal },
    });
  } catch (error) {
    signal.throwIfAborted();
    throw notStarted('be set up', error);
  }
}

/** The script looks for plugins of its own making, and speaks to nobody. */
const NOT_FOR_INSTALLING =
  /^--(?:plugin-dir|socket|pid-file|log-error|secure-file-priv|skip-networking|event-scheduler)/;

async function launch(
  program: ServerProgram,
  folder: SandboxFolder,
  settings: readonly string[],
  bytes: number,
): Promise<GuardedProcess> {
  const file = path.join(folder.path, 'output');
  const output = await open(file, 'a', 0o600);
  try {
    if (folder.owner) await chown(file, folder.owner.uid, folder.owner.gid);
    return await startGuarded({
      command: '/bin/sh',
      args: ['-c', confined(bytes), 'sh', program.path, ...settings],
      ...{ ...folder.owner, cwd: folder.path, env: ENVIRONMENT, outputFd: output.fd },
    });
  } finally {
    await output.close();
  }
}

/** Why it ended or does not answer, by what it wrote. */
export async function reasonOf(folder: SandboxFolder): Promise<string> {
  const read = (name: string) => readFile(path.join(folder.path, name), 'utf8').catch(() => '');
  const lines = `${await read('output')}\n${await read('log')}`.split('\n');
  return lines.findLast((line) => /\[ERROR\]|error|cannot/i.test(line)) ?? 'it gave no reason';
}

export function notStarted(what: string, cause: unknown): NoSandbox {
  const said = cause instanceof Error ? cause.message : String(cause);
  const line = said.split('\n').findLast((text) => text.trim() !== '') ?? '';
  return new NoSandbox(
    `The server for the restore test could not ${what}: ${line.slice(0, 300)}. Look at the machine that Holdfast runs on: its database server package, its memory and its disk.`,
    { cause },
  );
}
