import { execFile } from 'node:child_process';
import { open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type GuardedProcess, startGuarded } from '@holdfast/platform/processes';
import { NoSandbox } from '../../model.ts';
import { newPassword } from '../../sandbox/build.ts';
import { provideEmptyServer } from '../../sandbox/empty-server.ts';
import type { Confinement } from './confine.ts';
import type { SandboxFolder } from './folder.ts';
import { type ServerPrograms, SUPERUSER } from './model.ts';
import { HBA, serverSettings } from './settings.ts';

const READY_MS = 60_000;
const LOOK_EVERY_MS = 20;
const STOP_MS = 3_000;
const PASSWORD = 'password';
const INITDB = [
  ...['-U', SUPERUSER, '--auth=scram-sha-256'],
  ...['--encoding=UTF8', '--locale=C', '--no-sync'],
];

/**
 * Makes a cluster and serves it on a socket of its own; rejects with `NoSandbox`. Answers the
 * password of its superuser, too.
 */
export async function runServer(
  programs: ServerPrograms,
  folder: SandboxFolder,
  confinement: Confinement,
  { keepIn, bytes, signal }: { keepIn: string | undefined; bytes: number; signal: AbortSignal },
): Promise<{ server: GuardedProcess; password: string }> {
  await provideEmptyServer(
    keepIn,
    {
      ...{ program: programs.postgres, settings: INITDB },
      ...{ folder: folder.path, names: ['data', PASSWORD], owner: folder.account.owner },
      make: () => initialise(programs, folder, confinement, signal),
    },
    signal,
  );
  const passwordFile = path.join(folder.path, PASSWORD);
  const password = (await readFile(passwordFile, 'utf8')).trim();
  await rm(passwordFile);
  const hba = confinement.inside(await folder.write('pg_hba.conf', HBA));
  const settings = serverSettings({ sockets: confinement.inside(folder.sockets), hba, bytes });
  const [command = '', ...args] = [
    ...confinement.prefix,
    ...[programs.postgres, '-D', confinement.inside(folder.data)],
    ...settings,
  ];
  const log = await open(folder.log, 'a', 0o600);
  const server = await startGuarded({
    ...{ command, args, cwd: '/', outputFd: log.fd, ...confinement.account },
    stopSignal: 'QUIT', // at once: there is nothing to save
  }).finally(() => log.close());
  try {
    await untilReady(server, folder, signal);
    return { server, password };
  } catch (error) {
    await server.stop({ graceMs: STOP_MS });
    throw error;
  }
}

async function initialise(
  { initdb }: ServerPrograms,
  folder: SandboxFolder,
  { prefix, account, inside }: Confinement,
  signal: AbortSignal,
): Promise<void> {
  const passwordFile = await folder.write(PASSWORD, `${newPassword()}\n`);
  const [command = '', ...args] = [
    ...[...prefix, initdb, '-D', inside(folder.data)],
    ...[`--pwfile=${inside(passwordFile)}`, ...INITDB],
  ];
  try {
    const env = { PATH: process.env.PATH, LC_ALL: 'C' };
    await promisify(execFile)(command, args, { ...account, env, cwd: '/', signal });
  } catch (cause) {
    signal.throwIfAborted();
    throw notStarted((cause as { stderr?: string }).stderr ?? '', cause);
  }
}

/** The server writes into its own file how far it has come. */
async function untilReady(
  server: GuardedProcess,
  { data, log }: SandboxFolder,
  signal: AbortSignal,
): Promise<void> {
  let over = false;
  server.ended.then(() => {
    over = true;
  });
  const file = path.join(data, 'postmaster.pid');
  for (const deadline = Date.now() + READY_MS; Date.now() < deadline && !over; ) {
    const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n');
    if (lines[7]?.trim() === 'ready') return;
    await delay(LOOK_EVERY_MS, undefined, { signal }).catch(() => signal.throwIfAborted());
  }
  throw notStarted(await readFile(log, 'utf8').catch(() => ''));
}

export function notStarted(output: string, cause?: unknown): NoSandbox {
  const reason = output.trim().split('\n').at(-1) || 'it gave no reason';
  return new NoSandbox(
    `No PostgreSQL server could be started for the restore test: ${reason.slice(0, 300)}`,
    { cause },
  );
}
