import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { startGuarded } from '../processes/index.ts';
import { quickVerifier } from './scram.ts';
import { type ServerFolder, serverFolder } from './server-files.ts';
import { fromTemplate, TEMPLATE_PASSWORD } from './server-template.ts';
import { freePort } from './temporary.ts';
import type { TestServer } from './test-server.ts';
import { untilReady } from './until-ready.ts';

export type TcpPostgresOptions = {
  /** Files of a certificate: the server offers TLS. */
  tls?: { certFile: string; keyFile: string };
  /** Lines of pg_hba.conf that come before the rule that lets everyone in by password. */
  hba?: readonly string[];
  settings?: Record<string, string>;
};

export type TcpPostgresAddress = {
  host: '127.0.0.1';
  /** On ::1 too. */
  port: number;
  username: 'postgres';
  password: string;
  adminUrl: string;
};

export type TcpPostgres<Address = TcpPostgresAddress> = TestServer<Address> & {
  /** Stops it at once, whatever it is doing ("immediate"), and starts it again, as after a crash. */
  crash(): Promise<void>;
};

const QUICK = {
  ...{ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', jit: 'off' },
  // What initdb would choose for segments of the usual size.
  ...{ min_wal_size: '80MB', max_wal_size: '1GB' },
  // It would look at each database each minute, and change statistics at any time.
  autovacuum: 'off',
};

/** Some PostgreSQL server on a TCP port of loopback, in a cluster of its own. */
export async function startTcpPostgres(
  binaries: { initdb: string; postgres: string },
  { tls, hba = [], settings = {} }: TcpPostgresOptions,
): Promise<TcpPostgres> {
  const folder = await serverFolder([binaries.postgres]);
  try {
    const password = process.env[TEMPLATE_PASSWORD] ?? randomBytes(12).toString('base64url');
    const data = path.join(folder.path, 'data');
    await fromTemplate(`cluster of ${binaries.initdb}`, data, (made) =>
      makeCluster(binaries.initdb, made, password, folder),
    );
    const rules = [
      ...hba,
      ...['127.0.0.1/32', '::1/128'].map((from) => `host all all ${from} scram-sha-256`),
    ];
    const hbaFile = await folder.write('pg_hba.conf', `${rules.join('\n')}\n`);
    const port = await freePort();
    const all = {
      ...QUICK,
      ...{ listen_addresses: '127.0.0.1,::1', port: String(port), unix_socket_directories: '' },
      hba_file: hbaFile,
      ...(tls && {
        ssl: 'on',
        ssl_cert_file: await folder.copy(tls.certFile),
        ssl_key_file: await folder.copy(tls.keyFile),
      }),
      ...settings,
    };
    const logFile = path.join(folder.path, 'log');
    const adminUrl = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
    const start = async () => {
      const log = await open(logFile, 'a', 0o600);
      const started = await startGuarded({
        ...folder.as(binaries.postgres, [
          '-D',
          data,
          ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
        ]),
        stopSignal: 'INT', // "fast"
        cwd: '/',
        outputFd: log.fd,
      }).finally(() => log.close());
      await untilReady(started, () => ask(adminUrl), { what: 'PostgreSQL', logFile });
      return started;
    };
    let server = await start();
    return {
      address: { host: '127.0.0.1', port, username: 'postgres', password, adminUrl },
      async crash() {
        process.kill(server.pid, 'SIGQUIT');
        await server.ended;
        server = await start();
      },
      async stop() {
        await server.stop();
        await folder.remove();
      },
    };
  } catch (error) {
    await folder.remove();
    throw error;
  }
}

async function makeCluster(
  initdb: string,
  data: string,
  password: string,
  folder: ServerFolder,
): Promise<void> {
  const passwordFile = await folder.write('password', quickVerifier(password));
  const { command, args, ...account } = folder.as(initdb, [
    ...['-D', data, '-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`],
    ...['--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
    '--wal-segsize=1', // a third less to copy for each server
  ]);
  const env = { PATH: process.env.PATH, LC_ALL: 'C' };
  await promisify(execFile)(command, args, { ...account, cwd: '/', env });
}

async function ask(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  await client.connect();
  await client.end();
}
