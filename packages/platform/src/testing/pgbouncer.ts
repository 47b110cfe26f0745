import { open } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { startGuarded } from '../processes/index.ts';
import { ensureDebianPackages } from './debian-packages.ts';
import { serverFolder } from './server-files.ts';
import { freePort } from './temporary.ts';
import type { TestServer } from './test-server.ts';
import { untilReady } from './until-ready.ts';

type PgbouncerOptions = {
  /** The server behind it. */
  target: { host: string; port: number };
  /** The only account that it knows, which the server behind it must have too. */
  username: string;
  password: string;
  poolMode: 'session' | 'transaction' | 'statement';
  /** Server connections for each database and user. */
  poolSize?: number;
  settings?: Record<string, string>;
};

export type PgbouncerAddress = { host: '127.0.0.1'; port: number };

/** Debian's PgBouncer, in front of every database of the server behind it. */
export async function startPgbouncer({
  target,
  username,
  password,
  poolMode,
  poolSize = 5,
  settings = {},
}: PgbouncerOptions): Promise<TestServer<PgbouncerAddress>> {
  await ensureDebianPackages(['pgbouncer']);
  const folder = await serverFolder([]);
  try {
    const at = (file: string) => path.join(folder.path, file);
    const port = await freePort();
    const all = {
      ...{ listen_addr: '127.0.0.1', listen_port: String(port), unix_socket_dir: '' },
      ...{ auth_type: 'scram-sha-256', auth_file: at('users.txt'), admin_users: username },
      ...{ pool_mode: poolMode, default_pool_size: String(poolSize) },
      ...settings,
    };
    const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}`);
    const databases = `[databases]\n* = host=${target.host} port=${target.port}\n`;
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
    await folder.write('users.txt', `${quoted(username)} ${quoted(password)}\n`);
    const ini = `${databases}[pgbouncer]\n${lines.join('\n')}\n`;
    const iniFile = await folder.write('pgbouncer.ini', ini);
    const log = await open(at('log'), 'a', 0o600);
    const server = await startGuarded({
      ...folder.as('/usr/sbin/pgbouncer', [iniFile]),
      stopSignal: 'QUIT', // stops at once; other signals wait for clients
      cwd: '/',
      outputFd: log.fd,
    }).finally(() => log.close());
    const ask = async () => {
      const client = new pg.Client({
        host: '127.0.0.1',
        port,
        user: username,
        password,
        database: 'pgbouncer',
      });
      client.on('error', () => {});
      await client.connect();
      await client.end();
    };
    await untilReady(server, ask, { what: 'PgBouncer', logFile: at('log') });
    return {
      address: { host: '127.0.0.1', port },
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
