import { randomBytes } from 'node:crypto';
import { chmod } from 'node:fs/promises';
import { ManualClock } from '@holdfast/platform/clock';
import { createLogger } from '@holdfast/platform/log';
import { KeyRing, Secret } from '@holdfast/platform/secrets';
import type { ServiceContext } from '@holdfast/platform/service';
import {
  createTokenMinter,
  HttpClient,
  templateFolder,
  temporaryDirectory,
  testDatabase,
  testPool,
} from '@holdfast/platform/testing';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { createApi } from '../api.ts';
import type { Composed, ServiceParts } from '../compose.ts';
import { backupService } from '../index.ts';
import type { Pace } from '../parts.ts';
import { startBackupWorker } from '../worker.ts';
import { composePatiently } from './compose-patiently.ts';

/**
 * Every secret that a test gives to the service contains this word; at the end neither the database
 * nor the logs may contain it, as it is or in base64 at any offset.
 */
const PLANTED = /planted|cGxhbnRlZ|BsYW50ZW|wbGFudGVk/;

type Role = 'owner' | 'admin' | 'member' | 'viewer';

export type TestBackup = {
  url: string;
  /** Without a token. */
  client: HttpClient;
  context: ServiceContext;
  composed: Composed;
  masterKey: Secret;
  clock: ManualClock;
  /** Every line that was logged, at any level. */
  logs: string[];
  /** An owner of this organisation, or of a new one. */
  owner(organisation?: string): Promise<HttpClient>;
  someone(claims: {
    org: string;
    role?: Role;
    permissions?: readonly string[];
    sub?: string;
    actor?: 'user' | 'machine';
    billing?: 'active' | 'lapsed';
    /** When the user last proved who they are, in seconds; now unless given. */
    auth_time?: number | undefined;
  }): Promise<HttpClient>;
  /** A worker in this process, on parts of its own; stopped with the rest at the latest. */
  work(options?: WorkOptions): Promise<TestWorker>;
  /** As the owning role, past row-level security. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Makes every lease expire. */
  expireLeases(): Promise<void>;
  /** Every row of every table of the service, as text. */
  dump(): Promise<string>;
  stop(): Promise<void>;
};

type WorkOptions = {
  pace?: Partial<Pace>;
  parts?: Partial<ServiceParts>;
  /** The only folder with programs, see `composePatiently`. */
  tools?: string | undefined;
  /** As a worker on another machine, with its own folder and settings. */
  elsewhere?: Partial<Pick<ServiceContext, 'dataDirectory' | 'environment'>>;
};
export type TestWorker = {
  parts: ServiceParts;
  stop(options?: { graceMs: number }): Promise<void>;
};

/**
 * Leases are so long that none is lost on a busy machine; a test that wants that expires them. What
 * fails does so at once, unless the test is about further attempts.
 */
export const TEST_PACE: Partial<Pace> = {
  ...{ lease: 120_000, heartbeat: 500, progress: 500, busy: 200, retries: [] },
};

/** The whole API on a port of its own and a database of its own; tokens come from a test issuer. */
export async function startTestBackup(
  options: {
    environment?: Record<string, string>;
    authUrl?: string;
    trustedProxies?: number;
    allowPrivateNetworks?: boolean;
    /** In place of one on the server that all tests share. */
    database?: Awaited<ReturnType<typeof testDatabase>>;
  } = {},
): Promise<TestBackup> {
  const directory = await temporaryDirectory();
  await chmod(directory.path, 0o711); // as a data directory is
  const clock = new ManualClock(new Date());
  const logs: string[] = [];
  const minter = await createTokenMinter({ issuer: 'https://issuer.test', clock });
  const masterKey = new Secret(randomBytes(32));
  const surroundings: Omit<ServiceContext, 'databaseUrl'> = {
    environment: {
      PATH: process.env.PATH,
      HOLDFAST_BACKUP_REQUESTS_PER_MINUTE: '1000000',
      HOLDFAST_PROBES_PER_ORGANISATION: '1000',
      ...options.environment,
    },
    dataDirectory: directory.path,
    masterKeys: new KeyRing({ current: masterKey, previous: [] }),
    logger: createLogger({
      name: 'backup',
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
    trustedProxies: options.trustedProxies ?? 0,
    allowPrivateNetworks: options.allowPrivateNetworks ?? true,
  };
  const database =
    options.database ??
    (await testDatabase({
      name: 'backup',
      prepare: (databaseUrl) => backupService.migrate({ ...surroundings, databaseUrl }),
    }));
  const context: ServiceContext = { ...surroundings, databaseUrl: database.url };
  if (options.database) await backupService.migrate(context);
  const composed = await composePatiently(context, { keepIn: templateFolder('sandboxes') });
  const app = await createApi(composed, context);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const owning = testPool(database.url, { max: 2, schema: 'backup' });
  const workers = new Set<TestWorker>();
  const work: TestBackup['work'] = async ({ pace, parts, tools, elsewhere } = {}) => {
    const there = { ...context, ...elsewhere };
    const own = await composePatiently(there, { keepIn: templateFolder('sandboxes'), tools });
    Object.assign(own.parts, { pace: { ...own.parts.pace, ...TEST_PACE, ...pace }, ...parts });
    const running = await startBackupWorker(own, there);
    const worker: TestWorker = {
      parts: own.parts,
      async stop(stop = { graceMs: 5_000 }) {
        if (!workers.delete(worker)) return;
        await running.stop(stop);
        await own.parts.database.stop();
      },
    };
    workers.add(worker);
    return worker;
  };
  const client = new HttpClient({ baseUrl: url });
  const someone: TestBackup['someone'] = async (claims) =>
    client.as(await minter.mint({ audience: 'backup', role: 'owner', ...claims }));
  const query = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    (await owning.query<Row>(text, values)).rows;
  const expireLeases = async () => {
    await query("update leases set expires_at = now() - interval '1 second'");
  };
  const dump = async () => {
    const tables = await query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'backup'",
    );
    const rows = await Promise.all(
      tables.map(({ name }) =>
        query(`select to_jsonb(t) as row from ${pg.escapeIdentifier(name)} t`),
      ),
    );
    return JSON.stringify(rows);
  };
  return {
    url,
    client,
    context,
    composed,
    masterKey,
    clock,
    logs,
    owner: (organisation = uuidv7()) => someone({ org: organisation }),
    someone,
    work,
    query,
    expireLeases,
    dump,
    stop: async () => {
      await Promise.all([...workers].map((worker) => worker.stop()));
      const kept = `${await dump()}\n${logs.join('\n')}`;
      await app.stop({ graceMs: 1_000 });
      await composed.parts.database.stop();
      await owning.end();
      await minter.stop();
      await database.drop();
      await directory.remove();
      const leak = PLANTED.exec(kept);
      if (leak)
        throw new Error(
          `a planted secret was kept: …${kept.slice(leak.index - 80, leak.index + 40)}…`,
        );
    },
  };
}
