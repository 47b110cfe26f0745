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
import { createTokenMinter, HttpClient, startPostgres } from '@holdfast/platform/testing';
import { type Cost, cpuOf } from './cost.ts';

const ORGANISATION = '01980000-0000-7000-8000-000000000001';
const HOLDFAST = path.join(import.meta.dirname, '../../bin/holdfast');
/** The job itself says how long it took, and looking costs, too. */
const LOOK_EVERY_MS = 250;
/** The most that the API takes, less a little; a round of a gigabyte may take minutes. */
const LONGEST_TOKEN_S = 3_500;

type Job = {
  jobId: string;
  state: string;
  failure: unknown;
  startedAt: string;
  finishedAt: string;
  plainBytes: number;
  storedBytes: number;
};

export type BackupService = {
  /** Of the process that does the work. */
  workerPid: number;
  databaseUrl: string;
  client: HttpClient;
  datasource: string;
  dataDirectory: string;
  /** One backup, from the claim to its last word. */
  backUp(): Promise<Cost & { plainBytes: number; storedBytes: number }>;
  /** A backup that stays. */
  storeBackup(): Promise<{ jobId: string; plainBytes: number; storedBytes: number }>;
  /** Nothing works from here on; the database stays. */
  halt(): Promise<void>;
  stop(): Promise<void>;
};

/** The API here, `holdfast work backup` beside it, and a datasource for this server. */
export async function startBackupService(
  source: { port: number; password: string },
  place: string,
): Promise<BackupService> {
  const server = await startPostgres();
  const minter = await createTokenMinter({ issuer: 'https://bench.example' });
  const shared: Shared = {
    databaseUrl: server.address.adminUrl,
    dataDirectory: await mkdtemp(path.join(place, 'data-')),
    masterKey: randomBytes(32).toString('base64'),
    tokens: { issuer: minter.issuer, jwksUrl: minter.jwksUrl },
  };
  const context = contextOf(shared);
  await backupService.migrate(context);
  const api = await backupService.startApi(context, 0);
  const token = await minter.mint({
    ...{ audience: 'backup', org: ORGANISATION, role: 'owner' },
    exp: Math.floor(Date.now() / 1000) + LONGEST_TOKEN_S,
  });
  const client = new HttpClient({ baseUrl: api.url, token });
  const credentials = {
    ...{ mode: 'fields', host: '127.0.0.1', port: source.port, database: 'postgres' },
    ...{ username: 'postgres', password: source.password, tls: { mode: 'off' } },
  };
  const { body: datasource } = await client.post<{ id: string }>('/datasources', {
    ...{ name: 'bench', engine: 'postgresql', credentials },
  });
  await client.put(`/datasources/${datasource.id}/restore-testing`, {
    ...{ enabled: false, when: 'each_backup' },
  });
  const worker = await startWorker(shared);
  const workerPid = worker.pid;
  let halted: Promise<void> | undefined;
  const halt = () => {
    halted ??= worker.stop().then(() => api.stop({ graceMs: 1_000 }));
    return halted;
  };
  return {
    ...{ workerPid, client, datasource: datasource.id, dataDirectory: shared.dataDirectory },
    databaseUrl: shared.databaseUrl,
    async backUp() {
      const cpuBefore = cpuOf(workerPid);
      const job = await runJob(client, datasource.id);
      const cpu = cpuOf(workerPid) - cpuBefore;
      // The disk is no bottomless pit.
      await client.delete(`/datasources/${datasource.id}/backups/${job.jobId}`);
      const wall = (Date.parse(job.finishedAt) - Date.parse(job.startedAt)) / 1000;
      return { wall, cpu, plainBytes: job.plainBytes, storedBytes: job.storedBytes };
    },
    storeBackup: () => runJob(client, datasource.id),
    halt,
    async stop() {
      await halt();
      await minter.stop();
      await server.stop();
    },
  };
}

async function runJob(client: HttpClient, datasource: string): Promise<Job> {
  const run = await client.post<{ jobId: string }>(`/datasources/${datasource}/backups/run-now`);
  const job = `/datasources/${datasource}/backups/${run.body.jobId}`;
  for (;;) {
    const { status, body } = await client.get<Job>(job);
    if (status !== 200) throw new Error(`the API answers ${status}: ${JSON.stringify(body)}`);
    if (body.state === 'failed') throw new Error(JSON.stringify(body.failure));
    if (body.state === 'completed') return body;
    await delay(LOOK_EVERY_MS);
  }
}

type Shared = Pick<ServiceContext, 'databaseUrl' | 'dataDirectory' | 'tokens'> & {
  masterKey: string;
};

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

function startWorker({ databaseUrl, dataDirectory, masterKey }: Shared): Promise<GuardedProcess> {
  return startGuarded({
    command: HOLDFAST,
    args: ['work', 'backup'],
    env: {
      PATH: process.env.PATH,
      HOLDFAST_DATABASE_URL: databaseUrl,
      HOLDFAST_DATA_DIR: dataDirectory,
      HOLDFAST_MASTER_KEY: masterKey,
      HOLDFAST_ALLOW_PRIVATE_NETWORKS: 'true',
      HOLDFAST_LOG_LEVEL: 'error',
    },
    outputFd: process.stderr.fd,
  });
}
