import { execFile } from 'node:child_process';
import { open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type GuardedProcess, startGuarded } from '@holdfast/platform/processes';
import { NoSandbox } from '../../model.ts';
import type { Confinement } from './confine.ts';
import type { ServerFolder } from './folder.ts';
import { DATABASE, RESTORER, type ServerPrograms, SUPERUSER } from './model.ts';

const READY_MS = 60_000;
const LOOK_EVERY_MS = 20;
const STOP_MS = 3_000;

const HBA = [
  `local ${DATABASE} ${RESTORER} scram-sha-256`,
  `local all ${SUPERUSER} scram-sha-256`,
].join('\n');

/** Nothing of it has to last, and it shall be a small guest on the machine. */
const SETTINGS = {
  listen_addresses: '',
  port: '5432',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '1GB',
  checkpoint_timeout: '1h',
  autovacuum: 'off',
  jit: 'off',
  shared_buffers: '64MB',
  maintenance_work_mem: '128MB',
  max_connections: '20',
  max_worker_processes: '4',
  max_prepared_transactions: '0',
  max_locks_per_transaction: '2048', // dumps of thousands of tables come in one transaction
  timezone: 'UTC',
  log_timezone: 'UTC',
  // A dump must not fill the disk by making the server talk.
  log_min_messages: 'fatal',
  log_min_error_statement: 'panic',
};

/** Makes a cluster and serves it on a socket of its own; rejects with `NoSandbox`. */
export async function runServer(
  programs: ServerPrograms,
  folder: ServerFolder,
  confinement: Confinement,
  { password, bytes, signal }: { password: string; bytes: number; signal: AbortSignal },
): Promise<GuardedProcess> {
  await initialise(programs, folder, confinement, { password, signal });
  const hba = await folder.write('pg_hba.conf', `${HBA}\n`);
  const settings = {
    ...SETTINGS,
    unix_socket_directories: confinement.inside(folder.sockets),
    hba_file: confinement.inside(hba),
    temp_file_limit: String(Math.ceil(Math.max(2 ** 30, 4 * bytes) / 1024)), // in kB
  };
  const [command = '', ...args] = [
    ...confinement.prefix,
    ...[programs.postgres, '-D', confinement.inside(folder.data)],
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
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
  folder: ServerFolder,
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
  { data, log }: ServerFolder,
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

function notStarted(output: string, cause?: unknown): NoSandbox {
  const reason = output.trim().split('\n').at(-1) || 'it gave no reason';
  return new NoSandbox(
    `No PostgreSQL server could be started for the restore test: ${reason.slice(0, 300)}`,
    { cause },
  );
}
