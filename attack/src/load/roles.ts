import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { open, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type GuardedProcess, startGuarded } from '@holdfast/platform/processes';
import {
  freePort,
  type SshdAddress,
  startDebianPostgres,
  startPostgres,
  startSshd,
  type TcpPostgresAddress,
  temporaryDirectory,
} from '@holdfast/platform/testing';

const HOLDFAST = path.join(import.meta.dirname, '../../../bin/holdfast');
const READY_MS = 180_000;
const STOP_MS = 15_000;

export type Role = { name: string; url?: string; process: GuardedProcess };

/** One process per role, as on many machines, on a PostgreSQL of their own, with all default limits. */
export type Roles = {
  /** The one address, which passes on to the services. */
  front: string;
  /** The domain-check service's own port. */
  domains: string;
  running: Role[];
  /** A small database to back up, and a server that takes backups. */
  source: TcpPostgresAddress;
  sftp: SshdAddress;
  /** Another domain-check API of the same platform, with these settings and at most this many open files. */
  startDomains(settings: NodeJS.ProcessEnv, openFiles?: number): Promise<Role & { url: string }>;
  /** What all roles have logged so far. */
  log(): Promise<string>;
  stop(): Promise<void>;
};

export async function startRoles(): Promise<Roles> {
  const [folder, server, source, sshd] = await Promise.all([
    temporaryDirectory(),
    startPostgres(),
    startDebianPostgres(),
    startSshd(),
  ]);
  await makeFilter(folder.path);
  const logFile = path.join(folder.path, 'log');
  const log = await open(logFile, 'a', 0o600);
  const ports = await portsOf(['DASHBOARD', 'AUTH', 'BACKUP', 'DOMAINS']);
  const at = (name: string) => `http://127.0.0.1:${ports[`HOLDFAST_${name}_PORT`]}`;
  const settings = {
    ...{ PATH: process.env.PATH, ...ports, HOLDFAST_DATA_DIR: folder.path },
    HOLDFAST_DATABASE_URL: server.address.adminUrl,
    HOLDFAST_MASTER_KEY: randomBytes(32).toString('base64'),
    HOLDFAST_SIGN_UP: 'open',
    HOLDFAST_SERVICE_SECRET: randomBytes(32).toString('base64'),
    HOLDFAST_AUTH_URL: at('AUTH'),
    HOLDFAST_BACKUP_URL: at('BACKUP'),
    HOLDFAST_DOMAINS_URL: at('DOMAINS'),
    HOLDFAST_ALLOW_PRIVATE_NETWORKS: 'true',
    HOLDFAST_LOG_LEVEL: 'warn',
    // Nothing answers at these: no check leaves this machine.
    HOLDFAST_DNS_SERVERS: '127.0.0.1:9',
    HOLDFAST_RDAP_BOOTSTRAP: '/there-is-none.json',
  };
  const running: Role[] = [];
  const start = async (
    name: string,
    args: string[],
    { url, env = {}, openFiles }: { url?: string; env?: NodeJS.ProcessEnv; openFiles?: number },
  ) => {
    const limit = openFiles === undefined ? '' : `ulimit -n ${openFiles}; `;
    const process = await startGuarded({
      ...{ command: 'sh', args: ['-c', `${limit}exec "$0" "$@"`, HOLDFAST, ...args] },
      env: { ...settings, ...env },
      outputFd: log.fd,
    });
    const role = { name, process, ...(url !== undefined && { url }) };
    running.push(role);
    if (url !== undefined) await untilReady(role);
    return role;
  };
  const readLog = () => readFile(logFile, 'utf8');
  const stop = async () => {
    await Promise.all(running.map(({ process }) => process.stop({ graceMs: STOP_MS })));
    await Promise.all([log.close(), server.stop(), source.stop(), sshd.stop()]);
    await folder.remove();
  };
  try {
    for (const name of ['auth', 'backup', 'domains']) {
      await start(name, ['serve', name], { url: at(name.toUpperCase()) });
    }
    await start('backup worker', ['work', 'backup'], {});
    await start('domains worker', ['work', 'domains'], {});
    await start('front', ['serve', 'dashboard'], { url: at('DASHBOARD') });
  } catch (error) {
    process.stderr.write(await readLog());
    await stop();
    throw error;
  }
  return {
    front: at('DASHBOARD'),
    domains: at('DOMAINS'),
    running,
    source: source.address,
    sftp: sshd.address,
    async startDomains(env, openFiles) {
      const port = String(await freePort());
      const url = `http://127.0.0.1:${port}`;
      const own = { ...env, HOLDFAST_DOMAINS_PORT: port };
      const limited = openFiles === undefined ? {} : { openFiles };
      return {
        ...(await start('domains', ['serve', 'domains'], { url, env: own, ...limited })),
        url,
      };
    },
    log: readLog,
    stop,
  };
}

async function portsOf(names: readonly string[]): Promise<Record<string, string>> {
  const ports = names.map(async (name) => [`HOLDFAST_${name}_PORT`, String(await freePort())]);
  return Object.fromEntries(await Promise.all(ports));
}

/** A filter that knows one in ten of the names that are asked for. */
async function makeFilter(folder: string): Promise<void> {
  const list = path.join(folder, 'names');
  await writeFile(list, Array.from({ length: 1_000 }, (_, n) => `name-${n}0.com\n`).join(''));
  const build = ['domains', 'filter', 'build', '--tld', 'com', '--list', list];
  await promisify(execFile)(HOLDFAST, [...build, '--out', path.join(folder, 'filters')], {
    env: { PATH: process.env.PATH, HOLDFAST_DATA_DIR: folder },
  });
}

async function untilReady({ name, url, process }: Role): Promise<void> {
  const over = process.ended.then(() => 'over' as const);
  for (const end = Date.now() + READY_MS; Date.now() < end; ) {
    const ready = await fetch(`${url}/readyz`).catch(() => undefined);
    await ready?.body?.cancel();
    if (ready?.ok) return;
    if ((await Promise.race([over, delay(200)])) === 'over') break;
  }
  throw new Error(`${name} does not become ready`);
}
