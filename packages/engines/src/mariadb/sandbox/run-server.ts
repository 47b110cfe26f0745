import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { NoSandbox } from '../../model.ts';
import type { Confinement } from '../../sandbox/confine.ts';
import { provideEmptyServer } from '../../sandbox/empty-server.ts';
import type { SandboxFolder } from '../../sandbox/folder.ts';
import { type SandboxServer, serve } from '../../sandbox/serve.ts';
import type { ServerLimits } from '../surroundings/model.ts';
import type { ServerProgram } from './model.ts';
import { LOG, serverSettings } from './settings.ts';

const INSTALL_MS = 60_000;
/** Forced, since there is no name server. */
const INSTALLER = ['--force', '--skip-test-db', '--auth-root-authentication-method=normal'];
const ENVIRONMENT = {
  PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin',
  LC_ALL: 'C',
  TZ: 'UTC',
};

/** Makes the server's own tables and starts it on a socket of its own; rejects with `NoSandbox`. */
export async function runServer(
  program: ServerProgram,
  folder: SandboxFolder,
  confinement: Confinement,
  {
    keepIn,
    limits,
    plugins,
    signal,
  }: {
    keepIn: string | undefined;
    limits: ServerLimits;
    /** Further settings, for plugins that it has. */
    plugins: readonly string[];
    signal: AbortSignal;
  },
): Promise<SandboxServer> {
  const settings = serverSettings(folder, program, limits);
  const installing = settings.filter((option) => !NOT_FOR_INSTALLING.test(option));
  await provideEmptyServer(
    keepIn,
    {
      program: program.path,
      settings: installing.map((option) => option.replace(folder.path, '')),
      ...{ folder: folder.path, names: ['data'], owner: folder.owner },
      make: () => initialise(program, confinement, installing, signal),
    },
    signal,
  );
  return serve([program.path, ...settings, ...plugins], folder, confinement, ENVIRONMENT);
}

async function initialise(
  program: ServerProgram,
  { prefix, account }: Confinement,
  settings: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const [command = '', ...args] = program.installer
    ? [...prefix, program.installer, ...settings, ...INSTALLER]
    : [...prefix, program.path, ...settings, '--initialize-insecure'];
  try {
    await promisify(execFile)(command, args, {
      ...{ cwd: '/', env: ENVIRONMENT, ...account },
      ...{ timeout: INSTALL_MS, killSignal: 'SIGKILL', signal },
    });
  } catch (error) {
    signal.throwIfAborted();
    const { stderr, stdout } = error as { stderr?: string; stdout?: string };
    throw notStarted('be set up', stderr?.trim() || stdout?.trim() || error);
  }
}

/** Not for the install script: it looks for plugins of its own, and takes no connections. */
const NOT_FOR_INSTALLING =
  /^--(?:plugin-dir|socket|pid-file|log-error|secure-file-priv|skip-networking|event-scheduler)/;

/** Why the server ended or does not answer, from what it wrote. */
export async function reasonOf(folder: SandboxFolder): Promise<string> {
  const read = (file: string) => readFile(file, 'utf8').catch(() => '');
  const own = path.join(folder.run, LOG);
  const lines = `${await read(folder.log)}\n${await read(own)}`.split('\n');
  return lines.findLast((line) => /\[ERROR\]|error|cannot/i.test(line)) ?? 'it gave no reason';
}

export function notStarted(what: string, cause: unknown): NoSandbox {
  const said = cause instanceof Error ? cause.message : String(cause);
  const line = said.split('\n').findLast((text) => text.trim() !== '') ?? '';
  return new NoSandbox(
    `The server for the restore test could not ${what}: ${line.slice(0, 300)}. Check the machine that Holdfast runs on: its database server package, its memory and its disk.`,
    { cause },
  );
}
