import { createHash } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type GuardedProcess, startGuarded } from '../processes/index.ts';
import { chooseAccount, chooseOwnAccount, type ServerAccount, spawnOptions } from './account.ts';
import { findBinaries, type PostgresBinaries } from './binaries.ts';
import { ensureCluster, giveCluster, makeOwned, SUPERUSER } from './cluster.ts';
import { endLeftover } from './leftover.ts';

/** The longest path that a Unix socket may have on every system that we run on. */
const SOCKET_PATH_LIMIT = 103;
const USUAL_PORT = 5432;

export type EmbeddedPostgres = {
  /** Connects as the superuser to the database given; for creating databases and roles. */
  adminUrl(database?: string): string;
  pid: number;
  /** Settles when the server has ended, whatever ended it. */
  ended: GuardedProcess['ended'];
  stop(): Promise<void>;
};

type EmbeddedPostgresOptions = {
  /** For the cluster, its password and its log. One server at a time: the caller must hold a lock. */
  directory: string;
  /** Further server settings, such as `fsync=off` where the data may be lost. */
  settings?: Record<string, string>;
  /** A server other than the bundled one. */
  binaries?: PostgresBinaries;
  /** A port of 127.0.0.1 to listen on as well. */
  port?: number;
};

/**
 * Starts a server on a private Unix socket, with no TCP port unless one is given, and waits until it
 * answers. Takes the variables that programs of PostgreSQL read out of this process's environment.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  forgetVariables();
  const directory = path.resolve(options.directory);
  const data = path.join(directory, 'data');
  await mkdir(directory, { recursive: true, mode: 0o711 }); // the server's account passes through
  const binaries = options.binaries ?? (await findBinaries());
  const account = await chooseOwnAccount([binaries.postgres, data]);
  const maker = await chooseAccount([binaries.postgres, data], ['nobody', 'postgres']);
  const { password } = await ensureCluster(directory, binaries, { maker, account });
  const { port = USUAL_PORT } = options;
  const sockets = await socketFolder(directory, account, port);
  await endLeftover(data, path.join(sockets, socketName(port)));
  await giveCluster(data, account);
  const adminUrl = (database = 'postgres') =>
    `postgres://${SUPERUSER}:${password}@/${encodeURIComponent(database)}?host=${encodeURIComponent(sockets)}${options.port === undefined ? '' : `&port=${port}`}`;
  const logFile = path.join(directory, 'postgres.log');
  const settings = {
    listen_addresses: options.port === undefined ? '' : '127.0.0.1',
    port: String(port),
    unix_socket_directories: sockets,
    max_connections: '200',
    timezone: 'UTC',
    log_timezone: 'UTC',
    jit: 'off',
    ...options.settings,
  };
  const server = await retry(async () => {
    const launched = await launch(binaries.postgres, data, settings, account, logFile);
    await untilItAnswers(launched, adminUrl(), logFile);
    return launched;
  });
  return { adminUrl, pid: server.pid, ended: server.ended, stop: () => server.stop() };
}

/**
 * PGPORT, PGOPTIONS and their like are meant for programs that a person runs. `pg` takes whatever a
 * URL leaves open from them, in every connection of this process.
 */
function forgetVariables(): void {
  for (const name of Object.keys(process.env)) {
    if (/^PG[A-Z]/.test(name)) delete process.env[name];
  }
}

/** Sessions of a server that was killed take a moment to end; until then no new server can start. */
async function retry<T>(start: () => Promise<T>): Promise<T> {
  for (const deadline = Date.now() + 15_000; ; await delay(200)) {
    try {
      return await start();
    } catch (error) {
      const passing = /pre-existing shared memory/.test(String(error));
      if (!passing || Date.now() > deadline) throw error;
    }
  }
}

async function launch(
  postgres: string,
  data: string,
  settings: Record<string, string>,
  account: ServerAccount,
  logFile: string,
): Promise<GuardedProcess> {
  const [command = '', ...args] = [
    ...account.prefix,
    ...[postgres, '-D', data],
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const log = await open(logFile, 'a', 0o600);
  try {
    return await startGuarded({
      command,
      args,
      stopSignal: 'INT', // "fast": ends the sessions, then shuts down in good order
      ...spawnOptions(account),
      cwd: '/',
      outputFd: log.fd,
    });
  } finally {
    await log.close();
  }
}

const socketName = (port: number) => `.s.PGSQL.${port}`;

async function socketFolder(
  directory: string,
  account: ServerAccount,
  port: number,
): Promise<string> {
  let folder = path.join(directory, 'run');
  if (Buffer.byteLength(path.join(folder, socketName(port))) > SOCKET_PATH_LIMIT) {
    const name = createHash('sha256').update(directory).digest('hex').slice(0, 16);
    folder = path.join(os.tmpdir(), `holdfast-${process.getuid?.() ?? 0}-${name}`);
  }
  await makeOwned(folder, account);
  return folder;
}

async function untilItAnswers(server: GuardedProcess, url: string, logFile: string): Promise<void> {
  let over = false;
  server.ended.then(() => {
    over = true;
  });
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await delay(20)) {
    if (over) break;
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      // not yet
    }
  }
  await server.stop();
  const log = await readFile(logFile, 'utf8').catch(() => '');
  const reason = log.split('\n').findLast((line) => /FATAL|PANIC|ERROR/.test(line));
  throw new Error(`PostgreSQL did not start: ${reason ?? 'it gave no reason'} (see ${logFile})`);
}
