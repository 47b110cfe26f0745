import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { domainsService } from '@holdfast/domains';
import { systemClock } from '@holdfast/platform/clock';
import { createLogger } from '@holdfast/platform/log';
import { type GuardedProcess, startGuarded } from '@holdfast/platform/processes';
import { KeyRing, Secret } from '@holdfast/platform/secrets';
import type { ServiceContext } from '@holdfast/platform/service';
import {
  createTokenMinter,
  HttpClient,
  startPostgres,
  temporaryDirectory,
} from '@holdfast/platform/testing';
import { buildFilter } from '@holdfast/resolve';
import { startSubscribers } from './subscribers.ts';

const ORGANISATION = '01980000-0000-7000-8000-000000000001';
const HOLDFAST = path.join(import.meta.dirname, '../../bin/holdfast');
const BULK = '/app/v1/check/bulk';

type Service = Awaited<ReturnType<typeof startDomainsService>>;

export type { Service as DomainsService };

/** The API here, `holdfast work domains` beside it, and a filter that knows every second name. */
export async function startDomainsService(names: readonly string[]) {
  const server = await startPostgres();
  const minter = await createTokenMinter({ issuer: 'https://bench.example' });
  const directory = await temporaryDirectory();
  const masterKey = randomBytes(32);
  await makeFilter(directory.path, names);
  const context: ServiceContext = {
    environment: { HOLDFAST_DOMAINS_REQUESTS_PER_MINUTE: '9999999' },
    databaseUrl: server.address.adminUrl,
    dataDirectory: directory.path,
    masterKeys: new KeyRing({ current: new Secret(masterKey), previous: [] }),
    logger: createLogger({ name: 'bench', level: 'silent' }),
    clock: systemClock,
    host: '127.0.0.1',
    authUrl: 'http://127.0.0.1:9',
    tokens: { issuer: minter.issuer, jwksUrl: minter.jwksUrl },
    serviceSecret: new Secret('bench'),
    corsOrigins: [],
    trustedProxies: 0,
    allowPrivateNetworks: true,
  };
  await domainsService.migrate(context);
  const api = await domainsService.startApi(context, 0);
  const token = await minter.mint({
    ...{ audience: 'domain-check', org: ORGANISATION, role: 'owner' },
    exp: Math.floor(Date.now() / 1000) + 3_500,
  });
  const worker = await startWorker(context, masterKey);
  const subscribers = await startSubscribers();
  const client = new HttpClient({ baseUrl: api.url, token });
  return {
    databaseUrl: context.databaseUrl,
    worker,
    create: async (domains: readonly string[]): Promise<string> => {
      const { status, body } = await client.post<{ id: string }>(BULK, { domains, mode: 'bloom' });
      if (status !== 202) throw new Error(`the API answers ${status}: ${JSON.stringify(body)}`);
      return body.id;
    },
    subscribe: (jobId: string, count: number) =>
      subscribers.listen({ url: `${api.url}${BULK}/${jobId}/stream`, token, count }),
    /** The same subscribers at another server. */
    subscribeAt: (url: string, count: number) => subscribers.listen({ url, token, count }),
    /** What a subscriber of a finished job receives. */
    read: async (jobId: string): Promise<Buffer> => {
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fetch(`${api.url}${BULK}/${jobId}/stream`, { headers });
      return Buffer.from(await answer.arrayBuffer());
    },
    remove: (jobId: string) => client.delete(`${BULK}/${jobId}`),
    async stop() {
      subscribers.stop();
      await worker.stop();
      await api.stop({ graceMs: 1_000 });
      await minter.stop();
      await server.stop();
      await directory.remove();
    },
  };
}

export async function makeFilter(folder: string, names: readonly string[]): Promise<void> {
  const filters = path.join(folder, 'filters');
  await mkdir(filters);
  const source = path.join(folder, 'names');
  await writeFile(source, names.filter((_, at) => at % 2 === 0).join('\n'));
  await buildFilter({ source, folder: filters, tld: 'com', format: 'list' });
}

function startWorker(context: ServiceContext, masterKey: Buffer): Promise<GuardedProcess> {
  return startGuarded({
    command: HOLDFAST,
    args: ['work', 'domains'],
    env: {
      PATH: process.env.PATH,
      NODE_OPTIONS: process.env.NODE_OPTIONS, // e.g. --cpu-prof
      HOLDFAST_DATABASE_URL: context.databaseUrl,
      HOLDFAST_DATA_DIR: context.dataDirectory,
      HOLDFAST_MASTER_KEY: masterKey.toString('base64'),
      HOLDFAST_ALLOW_PRIVATE_NETWORKS: 'true',
      HOLDFAST_LOG_LEVEL: 'error',
    },
    outputFd: process.stderr.fd,
  });
}
