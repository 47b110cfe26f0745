import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { backupService } from '@holdfast/backup';
import { systemClock } from '@holdfast/platform/clock';
import { createLogger } from '@holdfast/platform/log';
import { type GuardedProcess, startGuarded } from '@holdfast/platform/processes';
import { KeyRing, Secret } from '@holdfast/platform/secrets';
import type { ServiceContext } from '@holdfast/platform/service';
import { createTokenMinter, freePort, HttpClient, startPostgres } from '@holdfast/platform/testing';

const HOLDFAST = path.join(import.meta.dirname, '../../../bin/holdfast');
const READY_MS = 180_000;
/** A little less than the most that the API accepts; a round of a gigabyte may take minutes. */
const LONGEST_TOKEN_S = 3_500;

export type BackupRoles = {
  /** Of the process that does the work. */
  workerPid: number;
  /** Of the process that answers: this one, unless `apiApart` was asked for. */
  apiPid: number;
  databaseUrl: string;
  dataDirectory: string;
  /** A client of an owner of this organisation, valid for most of an hour. */
  clientOf(organisation: string): Promise<HttpClient>;
  /** Stops the worker and the API; the database keeps running. */
  halt(): Promise<void>;
  stop(): Promise<void>;
};

/** The API here or in a process of its own, and `holdfast work backup` beside it. */
export async function startBackupRoles(
  place: string,
  { apiApart = false }: { apiApart?: boolean } = {},
): Promise<BackupRoles> {
  const server = await startPostgres();
  const minter = await createTokenMinter({ issuer: 'https://bench.example' });
  const shared: Shared = {
    databaseUrl: server.address.adminUrl,
    dataDirectory: await mkdtemp(path.join(place, 'data-')),
    masterKey: randomBytes(32).toString('base64'),
    tokens: { issuer: minter.issuer, jwksUrl: minter.jwksUrl },
  };
  const api = apiApart ? await startApi(shared) : await startApiHere(shared);
  const worker = await startRole(['work', 'backup'], shared);
  let halted: Promise<void> | undefined;
  const halt = () => {
    halted ??= worker.stop().then(() => api.stop());
    return halted;
  };
  return {
    ...{ workerPid: worker.pid, apiPid: api.pid, dataDirectory: shared.dataDirectory },
    databaseUrl: shared.databaseUrl,
    async clientOf(organisation) {
      const token = await minter.mint({
        ...{ audience: 'backup', org: organisation, role: 'owner' },
        exp: Math.floor(Date.now() / 1000) + LONGEST_TOKEN_S,
      });
      return new HttpClient({ baseUrl: api.url, token });
    },
    halt,
    async stop() {
      await halt();
      await minter.stop();
      await server.stop();
    },
  };
}

type Shared = Pick<ServiceContext, 'databaseUrl' | 'dataDirectory' | 'tokens'> & {
  masterKey: string;
};

type Api = { pid: number; url: string; stop(): Promise<void> };

async function startApiHere(shared: Shared): Promise<Api> {
  const context = contextOf(shared);
  await backupService.migrate(context);
  const api = await backupService.startApi(context, 0);
  return { pid: process.pid, url: api.url, stop: () => api.stop({ graceMs: 1_000 }) };
}

async function startApi(shared: Shared): Promise<Api> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const api = await startRole(['serve', 'backup'], shared, {
    HOLDFAST_BACKUP_PORT: String(port),
    HOLDFAST_BACKUP_REQUESTS_PER_MINUTE: '9999999',
    HOLDFAST_TOKEN_ISSUER: shared.tokens.issuer,
    HOLDFAST_JWKS_URL: shared.tokens.jwksUrl,
  });
  for (const end = Date.now() + READY_MS; Date.now() < end; await delay(100)) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.ok) return { pid: api.pid, url, stop: () => api.stop() };
  }
  await api.stop();
  throw new Error(`The API does not answer at ${url}.`);
}

function contextOf({ masterKey, ...shared }: Shared): ServiceContext {
  const current = new Secret(Buffer.from(masterKey, 'base64'));
  return {
    ...shared,
    environment: { PATH: process.env.PATH, HOLDFAST_BACKUP_REQUESTS_PER_MINUTE: '9999999' },
    masterKeys: new KeyRing({ current, previous: [] }),
    logger: createLogger({ name: 'bench', level: 'silent' }),
    clock: systemClock,
    host: '127.0.0.1',
    authUrl: 'http://127.0.0.1:9',
    serviceSecret: new Secret('bench'),
    corsOrigins: [],
    trustedProxies: 0,
    allowPrivateNetworks: true,
  };
}

function startRole(
  args: string[],
  { databaseUrl, dataDirectory, masterKey }: Shared,
  settings: Record<string, string> = {},
): Promise<GuardedProcess> {
  return startGuarded({
    command: HOLDFAST,
    args,
    env: {
      PATH: process.env.PATH,
      NODE_OPTIONS: process.env.NODE_OPTIONS, // e.g. --cpu-prof
      HOLDFAST_DATABASE_URL: databaseUrl,
      HOLDFAST_DATA_DIR: dataDirectory,
      HOLDFAST_MASTER_KEY: masterKey,
      HOLDFAST_ALLOW_PRIVATE_NETWORKS: 'true',
      HOLDFAST_LOG_LEVEL: 'error',
      ...settings,
    },
    outputFd: process.stderr.fd,
  });
}
