import { randomBytes } from 'node:crypto';
import { ManualClock } from '@holdfast/platform/clock';
import { createLogger } from '@holdfast/platform/log';
import { KeyRing, Secret } from '@holdfast/platform/secrets';
import type { ServiceContext } from '@holdfast/platform/service';
import {
  createTokenMinter,
  HttpClient,
  temporaryDirectory,
  testDatabase,
  testPool,
} from '@holdfast/platform/testing';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { createApi } from '../api.ts';
import { type Composed, compose } from '../compose.ts';
import { domainsService } from '../index.ts';
import { startDomainsWorker } from '../worker.ts';

type Role = 'owner' | 'admin' | 'member' | 'viewer';

export type TestDomains = {
  url: string;
  client: HttpClient;
  context: ServiceContext;
  /** For processes that share the database. */
  masterKey: Secret;
  composed: Composed;
  clock: ManualClock;
  logs: string[];
  owner(organisation?: string): Promise<HttpClient>;
  someone(claims: {
    org: string;
    role?: Role;
    permissions?: readonly string[];
    billing?: 'active' | 'lapsed';
    actor?: 'user' | 'machine';
    auth_time?: number | undefined;
    /** That of another service, for a token that must not be accepted here. */
    audience?: string;
  }): Promise<HttpClient>;
  /** A worker in this process with parts of its own; stopped with the rest, if not before. */
  work(): Promise<{ stop(): Promise<void> }>;
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  stop(): Promise<void>;
};

/** The whole API on a port and a database of its own; it asks no servers but those that a test names. */
export async function startTestDomains(
  options: { environment?: Record<string, string>; authUrl?: string } = {},
): Promise<TestDomains> {
  const directory = await temporaryDirectory();
  const clock = new ManualClock(new Date());
  const logs: string[] = [];
  const masterKey = new Secret(randomBytes(32));
  const minter = await createTokenMinter({ issuer: 'https://issuer.test', clock });
  const surroundings: Omit<ServiceContext, 'databaseUrl'> = {
    environment: {
      HOLDFAST_DOMAINS_REQUESTS_PER_MINUTE: '1000000',
      // Nothing listens there, unless the test says otherwise.
      HOLDFAST_DNS_SERVERS: '127.0.0.1:9',
      HOLDFAST_RDAP_BOOTSTRAP: `${directory.path}/no-bootstrap.json`,
      ...options.environment,
    },
    dataDirectory: directory.path,
    masterKeys: new KeyRing({ current: masterKey, previous: [] }),
    logger: createLogger({
      name: 'domains',
      level: 'trace',
      destination: { write: (line) => logs.push(line) },
    }),
    clock,
    host: '127.0.0.1',
    // Nothing listens there, unless the test says otherwise.
    authUrl: options.authUrl ?? 'http://127.0.0.1:9',
    tokens: { issuer: minter.issuer, jwksUrl: minter.jwksUrl },
    serviceSecret: new Secret('service secret of the test'),
    corsOrigins: [],
    trustedProxies: 0,
    allowPrivateNetworks: true,
  };
  const database = await testDatabase({
    name: 'domains',
    prepare: (databaseUrl) => domainsService.migrate({ ...surroundings, databaseUrl }),
  });
  const context: ServiceContext = { ...surroundings, databaseUrl: database.url };
  const composed = await compose(context);
  const app = await createApi(composed, context);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const owning = testPool(database.url, { max: 2, schema: 'domains' });
  const client = new HttpClient({ baseUrl: url });
  const someone: TestDomains['someone'] = async (claims) =>
    client.as(await minter.mint({ audience: 'domain-check', role: 'owner', ...claims }));
  const workers = new Set<{ stop(): Promise<void> }>();
  return {
    url,
    client,
    context,
    masterKey,
    composed,
    clock,
    logs,
    owner: (organisation = uuidv7()) => someone({ org: organisation }),
    someone,
    async work() {
      const own = await compose(context);
      const running = await startDomainsWorker(own, context);
      const worker = {
        async stop() {
          if (!workers.delete(worker)) return;
          await running.stop({ graceMs: 5_000 });
          await own.close();
        },
      };
      workers.add(worker);
      return worker;
    },
    query: async (text, values = []) => (await owning.query(text, values)).rows,
    stop: async () => {
      await Promise.all([...workers].map((worker) => worker.stop()));
      await app.stop({ graceMs: 1_000 });
      await composed.close();
      await owning.end();
      await minter.stop();
      await database.drop();
      await directory.remove();
    },
  };
}
