import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { type Holdfast as Api, createHoldfast } from '@holdfast/clients';
import { makeNewer, often, temporaryDirectory } from '@holdfast/platform/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { HoldfastProcess } from '../holdfast-process.ts';
import { type Registry, startRegistry } from '../registry.ts';
import { Balancer } from './balancer.ts';
import { type Balancers, Fleet, SERVICES } from './fleet.ts';
import { type Server, startServer } from './source.ts';
import { CURRENT, layOut, previousVersion } from './versions.ts';
import { type Visitor, visit } from './visitor.ts';

vi.setConfig({ testTimeout: 600_000 });

const PASSWORD = 'correct horse battery';
const NAMES = Array.from({ length: 30 }, (_, n) => (n % 2 ? `taken-${n}.com` : `free-${n}.com`));
const WAIT = { timeout: 240_000, interval: 500 };

const previous = await previousVersion();
let place: Awaited<ReturnType<typeof temporaryDirectory>>;
let server: Server;
let registry: Registry;
let balancers: Balancers;
let before: Fleet;
let now: Fleet;
let api: Api;
let visitor: Visitor;
const datasources = new Map<string, string>();

beforeAll(async () => {
  [place, server] = await Promise.all([temporaryDirectory(), startServer()]);
  registry = await startRegistry(
    place.path,
    NAMES.flatMap((name) => (name.startsWith('taken') ? name.replace('.com', '') : [])),
  );
  const [auth, backup, domains] = await Promise.all(SERVICES.map(() => Balancer.start()));
  balancers = { auth, backup, domains } as Balancers;
  await Promise.all([
    server.query('postgres', 'create database holdfast'),
    server.createSource('shop'),
    server.createSource('crm'),
  ]);
  const environment = {
    ...registry.environment,
    HOLDFAST_REGISTRY_PER_SECOND: '10', // makes bulk checks last
    HOLDFAST_DATABASE_URL: server.urlOf('holdfast'),
    HOLDFAST_MANAGED_STORAGE: `file://${path.join(place.path, 'managed')}`,
    HOLDFAST_MASTER_KEY: randomBytes(32).toString('base64'),
    HOLDFAST_SERVICE_SECRET: randomBytes(32).toString('base64'),
    HOLDFAST_ALLOW_PRIVATE_NETWORKS: 'true',
    HOLDFAST_BACKUP_CONCURRENCY: '1',
    ...Object.fromEntries(
      SERVICES.map((name) => [`HOLDFAST_${name.toUpperCase()}_URL`, balancers[name].url]),
    ),
  };
  const on = (folder: string) => ({
    ...environment,
    HOLDFAST_DATA_DIR: path.join(place.path, folder),
  });
  before = new Fleet(
    await layOut(previous, path.join(place.path, 'code')),
    balancers,
    on('before'),
  );
  now = new Fleet(CURRENT, balancers, on('now'));
}, 600_000);

afterAll(async () => {
  await visitor?.leave();
  await Promise.all([before?.stopAll(), now?.stopAll()]);
  await Promise.all(Object.values(balancers ?? {}).map((balancer) => balancer.stop()));
  await Promise.all([registry?.stop(), server?.stop()]);
  await place?.remove();
});

/** The same user's client, with single APIs of one version in place of the balancer. */
let asking: (urls: Partial<Record<'backup' | 'domains', string>>) => Api;

async function signUp(): Promise<void> {
  const { auth, backup, domains } = balancers;
  const urls = { auth: auth.url, backup: backup.url, domains: domains.url };
  const { sessionToken: session } = await createHoldfast({ urls }).auth.signUp({
    body: { name: 'Ada', email: 'ada@example.com', password: PASSWORD },
  });
  asking = (others) => createHoldfast({ urls: { ...urls, ...others }, session });
  api = asking({});
  for (const name of ['shop', 'crm']) {
    const { id } = await api.backup.createDatasource({
      body: { name, engine: 'postgresql', credentials: { mode: 'uri', uri: server.urlOf(name) } },
    });
    datasources.set(name, id);
    const body = { enabled: false, when: 'each_backup' } as const;
    await api.backup.setRestoreTesting({ path: { id }, body });
  }
}

const backUp = (name: string, by = api) =>
  by.backup.runBackupNow({ path: { id: datasources.get(name) ?? '' } });
const state = async ({ datasourceId: id, jobId }: { datasourceId: string; jobId: string }) =>
  (await api.backup.readBackup({ path: { id, jobId } })).state;
const check = (by = api) =>
  by.domains.createBulkCheck({ body: { domains: NAMES, mode: 'verified', maxAge: '0s' } });

/** Every result once, and each as the registry has it. */
async function follow(id: string): Promise<void> {
  const results = new Map<string, string>();
  for await (const event of api.follow(id)) {
    if (event.event === 'done') continue;
    expect(results.has(event.result.domain)).toBe(false);
    results.set(event.result.domain, event.result.status);
  }
  const right = NAMES.map((name) => [name, name.startsWith('taken') ? 'registered' : 'available']);
  expect(Object.fromEntries(results)).toEqual(Object.fromEntries(right));
}

/** Proves a backup, by the only worker that runs. */
async function prove({ datasourceId: id, jobId }: { datasourceId: string; jobId: string }) {
  const test = await api.backup.createRestoreTest({ path: { id, jobId } });
  expect((await api.waitFor(test)).proof).toMatchObject({ verdict: 'confirmed' });
}

/** What roles logged as failed, except for work that was broken off because they were stopped. */
const failuresOf = (roles: readonly HoldfastProcess[]) =>
  roles
    .flatMap(({ output }) => output.match(/^.*"level":"(error|fatal)".*$/gm) ?? [])
    .filter((line) => !line.includes('the worker is stopping'));

const DONE = { code: 0, signal: null };
/** One auth service serves both versions, unless there is time for two. */
const WITH_AUTH = often({ test: [], soak: ['serve auth'] });

const through = (fleet: Fleet, service: 'backup' | 'domains') =>
  asking({ [service]: fleet.urlOf(`serve ${service}`) });

test(`beside ${previous.name}: it goes on on what this version has migrated, takes over when this one is rolled back, and hands over what it has; no request fails, no job is lost`, async () => {
  await before.start('serve auth', 'serve backup', 'serve domains', 'work backup', 'work domains');
  await signUp();
  visitor = visit(api);
  const old = await api.waitFor(await backUp('shop'));

  // The old worker has as much work as it can take when the schema changes under it.
  const letShopGo = await server.hold('shop');
  const long = await backUp('shop');
  await expect.poll(() => state(long), WAIT).toBe('started');
  expect(await now.run('prepare')).toMatchObject({ code: 0, signal: null });
  const first = await check(through(before, 'domains'));
  const firstResults = follow(first.id);

  await now.start(...WITH_AUTH, 'serve backup', 'serve domains', 'work backup', 'work domains');
  const made = await api.waitFor(await backUp('crm', through(before, 'backup')));
  const letCrmGo = await server.hold('crm');
  const taken = await backUp('crm', through(now, 'backup'));
  await expect.poll(() => state(taken), WAIT).toBe('started');
  const second = await check(through(now, 'domains'));

  // Rolled back: the old version goes on alone, and takes over the new one's work.
  const back = ['work backup', ...often({ test: [], soak: ['serve backup', 'work domains'] })];
  expect(await now.stop(...back)).toEqual(back.map(() => DONE));
  await letShopGo();
  await letCrmGo();
  await api.waitFor(long);
  await api.waitFor(taken);
  if (often({ test: false, soak: true })) await prove(made);
  await firstResults;
  await follow(second.id);

  // Forward again, now on a schema newer than both: this version finishes the old one's work.
  for (const schema of SERVICES) await makeNewer(server.urlOf('holdfast'), schema);
  const letGo = await server.hold('shop');
  const handedOver = await backUp('shop');
  await expect.poll(() => state(handedOver), WAIT).toBe('started');
  await now.start(...back);
  const third = await check(through(before, 'domains'));
  const thirdResults = follow(third.id);
  await api.waitFor(await backUp('crm', through(before, 'backup')));
  const gone = ['work backup', 'work domains', 'serve domains', 'serve backup', ...WITH_AUTH];
  expect(await before.stop(...gone)).toEqual(gone.map(() => DONE));
  await letGo();
  await api.waitFor(handedOver);
  await prove(old);
  await thirdResults;

  const { items } = await api.backup.listBackups({});
  expect(items.map((job) => [job.state, job.attempts])).toEqual(items.map(() => ['completed', []]));
  expect(items).toHaveLength(6);
  expect(await visitor.leave()).toBeGreaterThan(10);
  const answers = Object.values(balancers).flatMap((balancer) => balancer.answers);
  expect(answers.filter(({ status }) => status >= 400)).toEqual([]);
  expect(failuresOf([...before.roles, ...now.roles])).toEqual([]);
});
