import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { type Holdfast as Api, createHoldfast } from '@holdfast/clients';
import { makeNewer, temporaryDirectory } from '@holdfast/platform/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Holdfast } from '../holdfast.ts';
import { type Registry, startRegistry } from '../registry.ts';
import { Balancer } from './balancer.ts';
import { type Balancers, Fleet, SERVICES } from './fleet.ts';
import { type Server, startServer } from './source.ts';
import { CURRENT, layOut, previousVersion } from './versions.ts';
import { type Visitor, visit } from './visitor.ts';

vi.setConfig({ testTimeout: 600_000 });

const PASSWORD = 'correct horse battery';
const NAMES = Array.from({ length: 60 }, (_, n) => (n % 2 ? `taken-${n}.com` : `free-${n}.com`));
const WAIT = { timeout: 240_000, interval: 200 };

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
    HOLDFAST_REGISTRY_PER_SECOND: '20', // a bulk check lasts as long as a role takes to start
    HOLDFAST_DATABASE_URL: server.urlOf('holdfast'),
    HOLDFAST_MANAGED_STORAGE: `file://${path.join(place.path, 'managed')}`,
    HOLDFAST_MASTER_KEY: randomBytes(32).toString('base64'),
    HOLDFAST_SERVICE_SECRET: randomBytes(32).toString('base64'),
    HOLDFAST_ALLOW_PRIVATE_NETWORKS: 'true',
    HOLDFAST_BACKUP_CONCURRENCY: '1',
    OWNER_PASSWORD: PASSWORD,
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

/** The same caller, at one API of a version instead of the balancer. */
let asking: (urls: Partial<Record<'backup' | 'domains', string>>) => Api;

const backUp = (name: string, through = api) =>
  through.backup.runBackupNow({ path: { id: datasources.get(name) ?? '' } });
const state = async ({ datasourceId: id, jobId }: { datasourceId: string; jobId: string }) =>
  (await api.backup.readBackup({ path: { id, jobId } })).state;
const check = (through = api) =>
  through.domains.createBulkCheck({ body: { domains: NAMES, mode: 'verified', maxAge: '0s' } });

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

/** By the only worker that is there. */
async function prove({ datasourceId: id, jobId }: { datasourceId: string; jobId: string }) {
  const test = await api.backup.createRestoreTest({ path: { id, jobId } });
  expect((await api.waitFor(test)).proof).toMatchObject({ verdict: 'confirmed' });
}

/** What roles logged as errors. */
const errorsOf = (roles: readonly Holdfast[]) =>
  roles.flatMap(({ output }) => output.match(/^.*"level":(50|60).*$/gm) ?? []);

const DONE = [{ code: 0, signal: null }];

test(`beside ${previous.name}: it works on what the new version has migrated, takes over what that leaves when it is rolled back, and hands over what it leaves itself; no request fails, no job is lost`, async () => {
  await before.start('serve auth', 'serve backup', 'serve domains');
  const owner = await before.run(
    'accounts create-owner --email ada@example.com --password-env OWNER_PASSWORD',
  );
  expect(owner).toMatchObject({ code: 0 });
  await before.start('work backup', 'work domains');
  const urls = {
    auth: balancers.auth.url,
    backup: balancers.backup.url,
    domains: balancers.domains.url,
  };
  const { sessionToken: session } = await createHoldfast({ urls }).auth.signIn({
    body: { email: 'ada@example.com', password: PASSWORD },
  });
  asking = (some) => createHoldfast({ urls: { ...urls, ...some }, session });
  api = asking({});
  for (const name of ['shop', 'crm']) {
    const { id } = await api.backup.createDatasource({
      body: { name, engine: 'postgresql', credentials: { mode: 'uri', uri: server.urlOf(name) } },
    });
    datasources.set(name, id);
    await api.backup.setRestoreTesting({
      path: { id },
      body: { enabled: false, when: 'each_backup' },
    });
  }
  visitor = visit(api);
  const old = await api.waitFor(await backUp('shop'));

  // The old worker has work for as long as it likes, while the schema changes under it.
  const letShopGo = await server.hold('shop');
  const long = await backUp('shop');
  await expect.poll(() => state(long), WAIT).toBe('started');
  const prepared = await now.run('prepare');
  expect(prepared).toMatchObject({ code: 0, signal: null });
  const first = await check(asking({ domains: before.urlOf('serve domains') }));
  const followed = follow(first.id);

  await now.start('serve auth', 'serve backup', 'serve domains', 'work backup', 'work domains');
  // The new worker's: the other is full.
  const made = await api.waitFor(
    await backUp('crm', asking({ backup: before.urlOf('serve backup') })),
  );
  const letCrmGo = await server.hold('crm');
  const taken = await backUp('crm', asking({ backup: now.urlOf('serve backup') }));
  await expect.poll(() => state(taken), WAIT).toBe('started');
  const second = await check(asking({ domains: now.urlOf('serve domains') }));

  // Rolled back: the old version goes on alone, with what the new one had.
  expect(await now.stop('work backup')).toEqual(DONE);
  expect(await now.stop('serve backup', 'work domains')).toEqual([...DONE, ...DONE]);
  await letShopGo();
  await letCrmGo();
  await api.waitFor(long);
  await api.waitFor(taken);
  await prove(made);
  await followed;
  await follow(second.id);

  // And forth: what the old one has is the new one's to end.
  const letGo = await server.hold('shop');
  const handedOver = await backUp('shop');
  await expect.poll(() => state(handedOver), WAIT).toBe('started');
  await now.start('serve backup', 'work backup', 'work domains');
  const third = await check(asking({ domains: before.urlOf('serve domains') }));
  const accepted = await backUp('crm', asking({ backup: before.urlOf('serve backup') }));
  await api.waitFor(accepted);
  const followedThrough = follow(third.id);
  expect(await before.stop('work backup')).toEqual(DONE);
  expect(await before.stop('work domains', 'serve domains', 'serve backup', 'serve auth')).toEqual([
    ...DONE,
    ...DONE,
    ...DONE,
    ...DONE,
  ]);
  await letGo();
  await api.waitFor(handedOver);
  await prove(old);
  await followedThrough;

  const { items } = await api.backup.listBackups({});
  expect(items.map((job) => [job.state, job.attempts])).toEqual(items.map(() => ['completed', []]));
  expect(items).toHaveLength(6);
  expect(await visitor.leave()).toBeGreaterThan(10);
  const answers = Object.values(balancers).flatMap(({ answers }) => answers);
  expect(answers.filter(({ status }) => status >= 400)).toEqual([]);
  expect(errorsOf([...before.roles, ...now.roles])).toEqual([]);
});

test('a version goes on, and starts anew, on what the next one has added to its schema', async () => {
  for (const schema of SERVICES) await makeNewer(server.urlOf('holdfast'), schema);
  await api.waitFor(await backUp('shop'));
  await now.stop('serve backup', 'work backup', 'work domains');
  await now.start('serve backup', 'work backup', 'work domains');
  await api.waitFor(await backUp('crm'));
  await follow((await check()).id);
  const prepared = await now.run('prepare');
  expect(prepared).toMatchObject({ code: 0, output: expect.stringContaining('a newer version') });
  expect(errorsOf(now.roles)).toEqual([]);
});
