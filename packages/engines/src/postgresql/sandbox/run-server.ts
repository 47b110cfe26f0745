import { execFile } from 'node:child_process';
import { open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type GuardedProcess, startGuarded } from '@holdfast/platform/processes';
import { NoSandbox } from '../../model.ts';
import type { Confinement } from './confine.ts';
import type { SandboxFolder } from './folder.ts';
import { type ServerPrograms, SUPERUSER } from './model.ts';
import { HBA, serverSettings } from './settings.ts';

const READY_MS = 60_000;
const LOOK_EVERY_MS = 20;
const STOP_MS = 3_000;

/** Makes a cluster and serves it on a socket of its own; rejects with `NoSandbox`. */
export async function runServer(
  programs: ServerPrograms,
  folder: SandboxFolder,
  confinement: Confinement,
  { password, bytes, signal }: { password: string; bytes: number; signal: AbortSignal },
): Promise<GuardedProcess> {
  await initialise(programs, folder, confinement, { password, signal });
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
    return server;
  } catch (error) {
    await server.stop({ graceMs: STOP_MS });
    throw error;
  }
}

async function initialise(
  { initdb }: ServerPrograms,
  folder: SandboxFolder,
  { prefix, account, inside }: Confinement,
  { password, signal }: { password: string; signal: AbortSignal },
): Promise<void> {
  const passwordFile = await folder.write('password', `${password}\n`);
  const [command = '', ...args] = [
    ...prefix,
    ...[initdb, '-D', inside(folder.data), '-U', SUPERUSER, '--auth=scram-sha-256'],
    ...[`--pwfile=${inside(passwordFile)}`, '--encoding=UTF8', '--locale=C', '--no-sync'],
  ];
  try {
    const env = { PATH: process.env.PATH, LC_ALL: 'C' };
    await promisify(execFile)(command, args, { ...account, env, cwd: '/', signal });
  } catch (cause) {
    signal.throwIfAborted();
    throw notStarted((cause as { stderr?: string }).stderr ?? '', cause);
  } finally {
    await rm(passwordFile, { force: true });
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
