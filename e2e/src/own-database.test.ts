import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdir, readFile, utimes } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Holdfast as Api, createHoldfast } from '@holdfast/clients';
import { startDebianPostgres, temporaryDirectory } from '@holdfast/platform/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runNow } from './embedded-database.ts';
import { Holdfast } from './holdfast.ts';
import { type Registry, startRegistry } from './registry.ts';

vi.setConfig({ testTimeout: 400_000 });

const ROOT = path.resolve(import.meta.dirname, '../..');
const PROGRAMS = '/usr/lib/postgresql/15/bin';
const OWNER = { email: 'owner@holdfast.local', password: 'correct horse battery' };
const PATIENCE = { timeout: 120_000, interval: 100 };
const DAY_MS = 86_400_000;

type Server = Awaited<ReturnType<typeof startDebianPostgres>>;

let place: Awaited<ReturnType<typeof temporaryDirectory>>;
let own: Server;
let source: Server;
let registry: Registry;
let holdfast: Holdfast | undefined;
const masterKey = randomBytes(32).toString('base64');

beforeEach(async () => {
  [place, own, source] = await Promise.all([
    temporaryDirectory(),
    startDebianPostgres(),
    startDebianPostgres(),
  ]);
  registry = await startRegistry(place.path, ['example']);
}, 300_000);
afterEach(async () => {
  await holdfast?.stop();
  await Promise.all([registry?.stop(), own?.stop(), source?.stop()]);
  await place?.remove();
});

const settings = () => ({
  ...registry.environment,
  HOLDFAST_DATABASE_URL: `postgres://holdfast:own-password@127.0.0.1:${own.address.port}/holdfast`,
  HOLDFAST_DATA_DIR: path.join(place.path, 'data'),
  HOLDFAST_MASTER_KEY: masterKey,
  HOLDFAST_ADMIN_PASSWORD: OWNER.password,
});

/** Runs one step of the page, exactly as written there. */
async function walk(step: string, environment: NodeJS.ProcessEnv = {}): Promise<string> {
  const page = await readFile(path.join(ROOT, 'docs/own-database.md'), 'utf8');
  const blocks = [...page.matchAll(/```sh step=(\S+)\n(.*?)```/gs)];
  const [, , script] = blocks.find(([, name]) => name === step) ?? [];
  if (script === undefined) throw new Error(`the page has no step ${step}`);
  const { stdout } = await promisify(execFile)('bash', ['-ec', script], {
    cwd: place.path,
    env: {
      PATH: `${path.join(ROOT, 'bin')}:${PROGRAMS}:${process.env.PATH}`,
      ...settings(),
      ...{ ADMIN_URL: own.address.adminUrl, PASSWORD: 'own-password' },
      HOLDFAST_CONFIG_DIR: path.join(place.path, 'configuration'),
      ...environment,
    },
  });
  return stdout;
}

async function psql(url: string, text: string): Promise<string> {
  const { stdout } = await promisify(execFile)(`${PROGRAMS}/psql`, ['-d', url, '-Atqc', text]);
  return stdout.trim();
}
const inSource = (database: string, text: string) =>
  psql(source.address.adminUrl.replace(/\/[^/]*$/, `/${database}`), text);
const inOwn = (text: string) => psql(settings().HOLDFAST_DATABASE_URL, text);

async function signIn(): Promise<{ api: Api; session: string }> {
  const url = holdfast?.url ?? '';
  const { sessionToken } = await createHoldfast({ url }).auth.signIn({ body: OWNER });
  return { api: createHoldfast({ url, session: sessionToken }), session: sessionToken };
}

async function addDatasource(api: Api, name: string): Promise<{ id: string }> {
  await inSource('postgres', `create database ${name}`);
  await inSource(name, 'create table orders as select n from generate_series(1, 100) n');
  const { host, port, username, password } = source.address;
  const uri = `postgres://${username}:${password}@${host}:${port}/${name}`;
  const { id } = await api.backup.createDatasource({
    body: { name, engine: 'postgresql', credentials: { mode: 'uri', uri } },
  });
  await api.backup.setRestoreTesting({
    path: { id },
    body: { enabled: false, when: 'each_backup' },
  });
  return { id };
}

async function backUp(api: Api, { id }: { id: string }): Promise<string> {
  const { jobId } = await api.backup.runBackupNow({ path: { id } });
  const state = async () => (await api.backup.readBackup({ path: { id, jobId } })).state;
  await expect.poll(state, PATIENCE).toBe('completed');
  return jobId;
}

/** Restores into a database beside the original, and expects the proof to confirm it. */
async function restore(
  api: Api,
  { id }: { id: string },
  jobId: string,
  database: string,
): Promise<string> {
  const { id: restoreId } = await api.backup.createRestore({
    body: { datasourceId: id, jobId, mode: 'new_database', target: { database } },
  });
  const ended = () => api.backup.readRestore({ path: { id: restoreId } });
  await expect.poll(async () => (await ended()).finishedAt, PATIENCE).toBeTruthy();
  expect(await ended()).toMatchObject({ state: 'completed', proof: { verdict: 'confirmed' } });
  return restoreId;
}

const orders = (database: string) => inSource(database, 'select count(*) from orders');
const folder = () => path.join(place.path, 'data/backups');
async function stored(): Promise<string[]> {
  const files = await readdir(folder(), { recursive: true });
  return files.filter((file) => /\.(age|json)$/.test(file)).toSorted();
}

test('Holdfast loses its own database and comes back by the page: nothing stored is lost, nothing runs twice', async () => {
  await walk('server');
  holdfast = await Holdfast.start(settings().HOLDFAST_DATA_DIR, settings());
  const before = await signIn();
  const shop = await addDatasource(before.api, 'shop');
  const managed = await before.api.backup.ensureManagedDestination();
  const noon = new Date(Date.now() + DAY_MS / 2).getUTCHours();
  const policy = await before.api.backup.createBackupPolicy({
    body: {
      ...{ name: 'daily', scheduleCron: `0 ${noon} * * *`, timezone: 'UTC' },
      ...{ retention: { keepLast: 3 }, destinationId: managed.id },
    },
  });
  await before.api.backup.attachPolicy({ path: shop, body: { policyId: policy.id } });
  const old = await backUp(before.api, shop);
  const finished = await restore(before.api, shop, old, 'shop_copy');
  await before.api.domains.saveDomain({ body: { domain: 'example.com' } });
  await inOwn(runNow('domains', 'saved-domains.refresh'));
  const savedStatus = async (api: Api) =>
    (await api.domains.listSavedDomains()).items.map(({ domain, status }) => [domain, status]);
  await expect
    .poll(() => savedStatus(before.api), PATIENCE)
    .toEqual([['example.com', 'registered']]);

  await walk('copy');
  const after = await signIn();
  await inSource('shop', 'insert into orders values (101)');
  const later = [await backUp(after.api, shop)];
  const fresh = await addDatasource(after.api, 'fresh');
  later.push(await backUp(after.api, fresh));
  const files = await stored();
  expect(files).toHaveLength(6);

  await own.stop(); // its data goes, too
  await expect
    .poll(async () => (await fetch(`${holdfast?.backupUrl}/readyz`)).status, PATIENCE)
    .toBe(503);
  await holdfast.stop();
  own = await startDebianPostgres();
  await walk('server');
  await walk('load');
  await growOld({ finished, shop: shop.id });
  expect(await walk('settle')).toContain(finished);
  holdfast = await Holdfast.start(settings().HOLDFAST_DATA_DIR, settings());

  // People: as they were in the copy.
  const { api } = await signIn();
  const url = holdfast.url;
  const listWith = (session: string) => createHoldfast({ url, session }).backup.listDatasources();
  expect((await listWith(before.session)).items).toMatchObject([{ name: 'shop' }]);
  await expect(listWith(after.session)).rejects.toMatchObject({ type: 'UNAUTHENTICATED' });
  expect(await savedStatus(api)).toEqual([['example.com', 'registered']]);

  // Storage: the sweep finds what the catalogue does not know, and leaves it in place.
  await inOwn(runNow('backup', 'reaper.sweep'));
  const found = () => api.backup.listFoundBackups({ path: { id: managed.id } });
  await expect.poll(async () => (await found()).counts.found, PATIENCE).toBe(2);
  expect((await found()).items.map(({ about }) => about?.jobId).toSorted()).toEqual(
    later.toSorted(),
  );
  expect(await stored()).toEqual(expect.arrayContaining(files));

  // Schedules: of ten missed days only the latest is made up for.
  await inOwn(runNow('backup', 'schedule.tick'));
  const outcomes = async () =>
    (await api.backup.listOccurrences({ path: shop })).items.map(({ outcome }) => outcome);
  await expect.poll(outcomes, PATIENCE).toEqual(['queued_late', ...Array(9).fill('missed')]);
  const ofSchedules = async () =>
    (await api.backup.listDatasourceBackups({ path: shop })).items.filter(
      ({ trigger }) => trigger === 'schedule',
    );
  await expect.poll(ofSchedules, PATIENCE).toMatchObject([{ state: 'completed' }]);

  // Restores: what had been done is not undone, and the old backup is still good.
  expect(await api.backup.readRestore({ path: { id: finished } })).toMatchObject({
    state: 'failed',
    failure: { code: 'DATABASE_SET_BACK' },
  });
  expect(await orders('shop_copy')).toBe('100');
  await restore(api, shop, old, 'shop_old');
  expect(await orders('shop_old')).toBe('100');

  // What was made after the copy is a backup again, and restores.
  const signedIn = { HOLDFAST_URL: url, OWNER_PASSWORD: OWNER.password };
  expect(await walk('import', signedIn)).toContain('2 backups and 1 datasource imported');
  expect((await found()).counts).toEqual({ found: 0, refused: 0 });
  const [newer = '', ofFresh = ''] = later;
  await restore(api, shop, newer, 'shop_newer');
  expect(await orders('shop_newer')).toBe('101');
  expect((await api.backup.readBackup({ path: { id: fresh.id, jobId: ofFresh } })).state).toBe(
    'completed',
  );
  const names = (await api.backup.listDatasources()).items.map(({ name }) => name);
  expect(names.toSorted()).toEqual(['fresh', 'shop']);
  expect(await stored()).toEqual(expect.arrayContaining(files));
  expect(await ofSchedules()).toHaveLength(1);
});

/** Makes the data look like a copy from ten days ago, made during a restore; all files are as old. */
async function growOld({ finished, shop }: { finished: string; shop: string }): Promise<void> {
  await inOwn(`
    update backup.attachments set next_due_at = next_due_at - interval '10 days'
      where datasource_id = '${shop}';
    update backup.backup_places set swept_at = null;
    update backup.restores set state = 'started', finished_at = null, lease_token = 0,
      journal = '{"made": "shop_copy"}' where id = '${finished}'`);
  const then = new Date(Date.now() - 10 * DAY_MS);
  for (const file of await stored()) await utimes(path.join(folder(), file), then, then);
}
