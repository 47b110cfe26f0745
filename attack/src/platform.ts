import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { processesIn, startGuarded } from '@holdfast/platform/processes';
import {
  createTokenMinter,
  freePort,
  HttpClient,
  startDebianPostgres,
  type TcpPostgresAddress,
  type TokenMinter,
  temporaryDirectory,
} from '@holdfast/platform/testing';

const HOLDFAST = path.join(import.meta.dirname, '../../bin/holdfast');
/** As long as a token may live, less a little. */
const TOKEN_S = 3_500;
const READY_MS = 120_000;
/** An attack may leave the platform unable to react to SIGTERM. */
const STOP_MS = 15_000;
const LEFT_MS = 30_000;

export type Service = 'backup' | 'domains';
const AUDIENCES = { backup: 'backup', domains: 'domain-check' } as const;

/** The whole platform as `npm start` runs it, with its defaults, and a database to back up. */
export type Platform = {
  /** The owner of this organisation, or of a new one. */
  owner(service: Service, organisation?: string): Promise<HttpClient>;
  nobody(service: Service): HttpClient;
  minter: TokenMinter;
  source: TcpPostgresAddress;
  /** Kills it with SIGKILL, and returns how many of its processes are left after half a minute at most. */
  kill(): Promise<number>;
  stop(): Promise<void>;
};

export async function startPlatform(settings: NodeJS.ProcessEnv = {}): Promise<Platform> {
  const [folder, minter, source] = await Promise.all([
    temporaryDirectory(),
    createTokenMinter({ issuer: 'https://attack.example' }),
    startDebianPostgres(),
  ]);
  const ports = { auth: await freePort(), backup: await freePort(), domains: await freePort() };
  const url = (service: keyof typeof ports) => `http://127.0.0.1:${ports[service]}`;
  const running = await startGuarded({
    command: HOLDFAST,
    args: ['up'],
    env: {
      ...{ PATH: process.env.PATH, HOLDFAST_DATA_DIR: folder.path, HOLDFAST_LOG_LEVEL: 'error' },
      HOLDFAST_DASHBOARD_PORT: '0',
      HOLDFAST_AUTH_PORT: String(ports.auth),
      HOLDFAST_BACKUP_PORT: String(ports.backup),
      HOLDFAST_DOMAINS_PORT: String(ports.domains),
      HOLDFAST_TOKEN_ISSUER: minter.issuer,
      HOLDFAST_JWKS_URL: minter.jwksUrl,
      ...settings,
    },
  });
  const nobody = (service: Service) => new HttpClient({ baseUrl: url(service) });
  const stop = async () => {
    await running.stop({ graceMs: STOP_MS });
    await source.stop();
    await minter.stop();
    await folder.remove();
  };
  try {
    await Promise.all([untilReady(url('backup')), untilReady(url('domains'))]);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    nobody,
    minter,
    source: source.address,
    async kill() {
      process.kill(running.pid, 'SIGKILL');
      for (const end = Date.now() + LEFT_MS; ; await delay(200)) {
        const { length } = await processesIn(folder.path);
        if (length === 0 || Date.now() > end) return length;
      }
    },
    stop,
    async owner(service, organisation = randomUUID()) {
      const token = await minter.mint({
        ...{ audience: AUDIENCES[service], org: organisation, role: 'owner' },
        exp: Math.floor(Date.now() / 1000) + TOKEN_S,
      });
      return nobody(service).as(token);
    },
  };
}

async function untilReady(url: string): Promise<void> {
  const end = Date.now() + READY_MS;
  while (Date.now() < end) {
    const ready = await fetch(`${url}/readyz`).catch(() => undefined);
    if (ready?.ok) return;
    await delay(200);
  }
  throw new Error(`nobody answers at ${url}`);
}
