import { execFile } from 'node:child_process';
import { chown, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { chooseAccount } from '@holdfast/platform/embedded-postgres';
import { NoSandbox, type SandboxLimits } from '../../model.ts';
import { newPassword } from '../../sandbox/build.ts';
import type { Confinement } from '../../sandbox/confine.ts';
import { provideEmptyServer } from '../../sandbox/empty-server.ts';
import type { SandboxFolder } from '../../sandbox/folder.ts';
import { type SandboxServer, serve } from '../../sandbox/serve.ts';
import { type ServerPrograms, SUPERUSER } from './model.ts';
import { HBA, serverSettings } from './settings.ts';

const READY_MS = 60_000;
const LOOK_EVERY_MS = 20;
const PASSWORD = 'password';
const INITDB = [
  ...['-U', SUPERUSER, '--auth=scram-sha-256'],
  ...['--encoding=UTF8', '--locale=C', '--no-sync'],
  '--wal-segsize=1', // a segment is copied for each sandbox though it is empty: the smallest there is
];

/**
 * Makes a cluster and serves it on a socket of its own; rejects with `NoSandbox`. Also returns the
 * password of its superuser.
 */
export async function runServer(
  programs: ServerPrograms,
  folder: SandboxFolder,
  confinement: Confinement,
  {
    keepIn,
    limits,
    signal,
  }: { keepIn: string | undefined; limits: SandboxLimits; signal: AbortSignal },
): Promise<{ server: SandboxServer; password: string }> {
  await provideEmptyServer(
    keepIn,
    {
      ...{ program: programs.postgres, settings: INITDB },
      ...{ folder: folder.path, names: ['data', PASSWORD], owner: folder.owner },
      make: () => initialise(programs, folder, confinement, signal),
    },
    signal,
  );
  const passwordFile = path.join(folder.path, PASSWORD);
  const password = (await readFile(passwordFile, 'utf8')).trim();
  await rm(passwordFile);
  const hba = await folder.write('pg_hba.conf', HBA);
  const settings = serverSettings({ sockets: folder.run, hba, bytes: limits.bytes });
  const command = [programs.postgres, '-D', folder.data, ...settings];
  const server = await serve(command, folder, confinement, ENVIRONMENT());
  try {
    await untilReady(server, folder, signal);
    return { server, password };
  } catch (error) {
    await server.kill();
    throw error;
  }
}

const ENVIRONMENT = () => ({ PATH: process.env.PATH, LC_ALL: 'C' });

async function initialise(
  { initdb }: ServerPrograms,
  folder: SandboxFolder,
  { prefix, account, cutOff }: Confinement,
  signal: AbortSignal,
): Promise<void> {
  const passwordFile = await folder.write(PASSWORD, `${newPassword()}\n`);
  const words = [initdb, '-D', folder.data, `--pwfile=${passwordFile}`, ...INITDB];
  const execute = ([command = '', ...args]: string[], as: Confinement['account']) =>
    promisify(execFile)(command, args, { ...as, env: ENVIRONMENT(), cwd: '/', signal });
  const { owner } = folder;
  try {
    if (cutOff || !owner) {
      await execute([...prefix, ...words], account);
      return;
    }
    // initdb refuses to run under a uid without a name, and only a private root gives it one.
    const { owner: named } = await chooseAccount([]);
    for (const place of [folder.data, passwordFile]) {
      if (named) await chown(place, named.uid, named.gid);
    }
    await execute(words, named ?? {});
    await execute(['chown', '-R', `${owner.uid}:${owner.gid}`, folder.data, passwordFile], {});
  } catch (cause) {
    signal.throwIfAborted();
    throw notStarted((cause as { stderr?: string }).stderr ?? '', cause);
  }
}

/** The server writes into its own pid file how far it has come. */
async function untilReady(
  server: SandboxServer,
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
