import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Holdfast as Api, createHoldfast } from '@holdfast/clients';
import {
  type Ceph,
  freePort,
  startCeph,
  startDebianPostgres,
  temporaryDirectory,
} from '@holdfast/platform/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createCommand, type Ran } from './command.ts';

vi.setConfig({ testTimeout: 300_000 });

const PAGE = path.resolve(import.meta.dirname, '../../docs/deployment.md');
const PSQL = '/usr/lib/postgresql/15/bin/psql';
const PASSWORD = 'correct horse battery';

let place: Awaited<ReturnType<typeof temporaryDirectory>>;
let server: Awaited<ReturnType<typeof startDebianPostgres>>;
let ceph: Ceph;
let api: Api;
let datasource: { id: string };
let settings: Record<string, string>;
const running: { line: string; process: ReturnType<ReturnType<typeof createCommand>['start']> }[] =
  [];

beforeAll(async () => {
  [place, server, ceph] = await Promise.all([
    temporaryDirectory(),
    startDebianPostgres(),
    startCeph(),
  ]);
  for (const name of ['holdfast', 'shop']) {
    const text = `create database ${name}`;
    await promisify(execFile)(PSQL, ['-d', server.address.adminUrl, '-qc', text]);
  }
  const shop = new URL(server.address.adminUrl);
  shop.pathname = '/shop';
  await promisify(execFile)(PSQL, [
    '-d',
    shop.href,
    '-qc',
    'create table orders as select 1 as id',
  ]);
}, 600_000);

afterAll(async () => {
  for (const { process } of running) process.child.kill('SIGTERM');
  await Promise.all(running.map(({ process }) => process.ended));
  await Promise.all([server?.stop(), ceph?.stop()]);
  await place?.remove();
});

/** The page's code blocks: files by their title, command lines with their machine. */
async function readPage() {
  const text = await readFile(PAGE, 'utf8');
  const blocks = [...text.matchAll(/```\w+ (title|machine)=(\S+)\n(.*?)```/gs)];
  const of = (kind: string) =>
    blocks.flatMap(([, is, name = '', body = '']) => (is === kind ? { name, body } : []));
  const commands = of('machine').flatMap(({ name, body }) =>
    body
      .trim()
      .split('\n')
      .map((line) => ({ machine: name, line: line.replace(/^holdfast /, '') })),
  );
  return { files: new Map(of('title').map(({ name, body }) => [name, body])), commands };
}

/** The page's settings, with this test's values in place of the examples. */
async function settingsOf(files: Map<string, string>): Promise<Record<string, string>> {
  const text = files.get('/etc/holdfast/settings') ?? '';
  const settings = Object.fromEntries(
    text
      .trim()
      .split('\n')
      .map((line) => line.split(/=(.*)/s).slice(0, 2) as [string, string]),
  );
  const { endpoint, region, admin } = ceph.address;
  const keysFile = path.join(place.path, 'bucket-keys');
  const keys = (files.get('/etc/holdfast/bucket-keys') ?? '')
    .replace("the bucket's", admin.accessKeyId)
    .replace("the bucket's", admin.secretAccessKey);
  await writeFile(keysFile, keys);
  const ports = Object.fromEntries(
    await Promise.all(
      ['DASHBOARD', 'AUTH', 'BACKUP', 'DOMAINS'].map(
        async (name) => [`HOLDFAST_${name}_PORT`, String(await freePort())] as const,
      ),
    ),
  );
  const at = (name: string) => `http://127.0.0.1:${ports[`HOLDFAST_${name}_PORT`]}`;
  const real: Record<string, string> = {
    HOLDFAST_DATABASE_URL: server.address.adminUrl.replace(/\/[^/]*$/, '/holdfast'),
    HOLDFAST_MANAGED_STORAGE: `s3://${await ceph.createBucket()}/holdfast?${new URLSearchParams({ endpoint, region })}`,
    HOLDFAST_MANAGED_STORAGE_KEYS_FILE: keysFile,
    HOLDFAST_FILTER_DIR: `s3://${await ceph.createBucket()}/filters?${new URLSearchParams({ endpoint, region })}`,
    HOLDFAST_FILTER_DIR_KEYS_FILE: keysFile,
    HOLDFAST_MASTER_KEY: randomBytes(32).toString('base64'),
    HOLDFAST_SERVICE_SECRET: randomBytes(32).toString('base64'),
    ...{ HOLDFAST_AUTH_URL: at('AUTH'), HOLDFAST_BACKUP_URL: at('BACKUP') },
    HOLDFAST_DOMAINS_URL: at('DOMAINS'),
    HOLDFAST_HOST: '127.0.0.1',
    HOLDFAST_DATA_DIR: place.path,
  };
  // Exactly the settings that the page has.
  expect(Object.keys(settings).toSorted()).toEqual(Object.keys(real).toSorted());
  return { ...real, ...ports, HOLDFAST_ALLOW_PRIVATE_NETWORKS: 'true', OWNER_PASSWORD: PASSWORD };
}

async function namesFile(name: string, names: readonly string[]): Promise<string> {
  const file = path.join(place.path, name);
  await writeFile(file, names.map((each) => `${each}\n`).join(''));
  return file;
}

async function answers(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

const endedEarly = () =>
  running.flatMap(({ line, process }) => (process.child.exitCode === null ? [] : line));

test('the page of two machines, line by line: an owner, two workers, and a check that ends well', async () => {
  const { files, commands } = await readPage();
  settings = await settingsOf(files);
  const command = createCommand(path.join(place.path, 'configuration'));
  const names = await namesFile('names.txt', ['known.com', 'also-known.com']);
  const ends: Ran[] = [];
  for (const { machine, line } of commands) {
    const environment = { ...settings, HOLDFAST_DATA_DIR: path.join(place.path, machine) };
    const words = line.replace('names.txt', names).split(' ');
    const process = command.start(words, { environment });
    if (/^(serve|work) /.test(line)) running.push({ line: `${machine}: ${line}`, process });
    else ends.push(await process.ended);
  }
  const [owner, built, checked, prepared] = ends;
  expect([owner, checked].map((end) => [end?.code, end?.err])).toEqual([
    [0, ''],
    [0, ''],
  ]);
  expect([built?.code, built?.out]).toEqual([0, expect.stringContaining('com: 2 names')]);
  expect(checked?.out).toContain('yes');
  expect([prepared?.code, prepared?.out]).toEqual([0, expect.stringContaining('up to date')]);
  expect(running.map(({ line }) => line)).toEqual([
    ...['a: serve auth', 'a: serve backup', 'a: work backup', 'a: serve dashboard'],
    ...['b: serve domains', 'b: work domains', 'b: work backup'],
  ]);
  const url = `http://127.0.0.1:${settings.HOLDFAST_DASHBOARD_PORT}`;
  for (const each of [
    settings.HOLDFAST_AUTH_URL,
    settings.HOLDFAST_BACKUP_URL,
    settings.HOLDFAST_DOMAINS_URL,
    url,
  ]) {
    const isOver = async () => (await answers(each ?? '')) || endedEarly().length > 0;
    await vi.waitUntil(isOver, { timeout: 120_000, interval: 100 });
    expect(endedEarly()).toEqual([]);
  }
  const { sessionToken, organisations } = await createHoldfast({ url }).auth.signIn({
    body: { email: 'ada@example.com', password: PASSWORD },
  });
  expect(organisations).toMatchObject([{ name: 'Example', role: 'owner' }]);
  api = createHoldfast({ url, session: sessionToken, organisation: organisations[0]?.id });

  const again = await command.run(
    'accounts create-owner --email eve@example.com --password-env OWNER_PASSWORD',
    { environment: { ...settings, HOLDFAST_DATA_DIR: path.join(place.path, 'b') } },
  );
  expect([again.code, again.err]).toEqual([1, expect.stringContaining('invitation')]);
});

test('backups of either worker are downloaded and proven; one that is killed takes nothing with it', async () => {
  const { host, port, username, password } = server.address;
  datasource = await api.backup.createDatasource({
    body: {
      ...{ name: 'shop', engine: 'postgresql' },
      credentials: { mode: 'uri', uri: `postgres://${username}:${password}@${host}:${port}/shop` },
    },
  });
  for (let round = 0; round < 4; round++) {
    const { jobId } = await api.backup.runBackupNow({ path: datasource });
    if (round === 2) {
      const other = running.findIndex(({ line }) => line === 'b: work backup');
      running[other]?.process.child.kill('SIGKILL');
      await running[other]?.process.ended;
    }
    const job = () => api.backup.readBackup({ path: { id: datasource.id, jobId } });
    await vi.waitUntil(async () => (await job()).proof.verdict === 'confirmed', {
      timeout: 240_000,
      interval: 200,
    });
    const link = await api.backup.createDownloadLink({ path: { id: datasource.id, jobId } });
    expect(link.ok).toBe(true);
    const file = link.ok ? await fetch(link.url) : undefined;
    expect(file?.status).toBe(200);
    await file?.body?.cancel();
  }
});

test('a filter that a command puts into the bucket is used by services that run, on any machine', async () => {
  const command = createCommand(path.join(place.path, 'configuration'));
  const environment = { ...settings, HOLDFAST_DATA_DIR: path.join(place.path, 'c') };
  const filter = (line: string) => command.run(`domains filter ${line}`, { environment });
  const status = async (domain: string) =>
    (await api.domains.checkDomain({ body: { domain, mode: 'bloom' } })).status;
  await vi.waitUntil(async () => (await status('known.com')) === 'likely_registered', {
    timeout: 120_000,
    interval: 200,
  });
  const [newer, cut] = [
    await namesFile('newer.txt', ['known.com', 'also-known.com', 'new.com']),
    await namesFile('cut.txt', ['known.com']),
  ];
  const built = await filter(`build --list ${newer}`);
  expect([built.code, built.out]).toEqual([0, expect.stringMatching(/\ns3:.*\/com\.filter\n$/)]);
  await vi.waitUntil(async () => (await status('new.com')) === 'likely_registered', {
    timeout: 120_000,
    interval: 200,
  });
  // The filter in the bucket counts, not what this machine has.
  const refused = await filter(`build --list ${cut}`);
  expect([refused.code, refused.err]).toEqual([
    1,
    expect.stringContaining('the current filter has 3'),
  ]);
  const listed = await filter('list --json');
  expect(JSON.parse(listed.out)).toMatchObject([{ tld: 'com', names: 3 }]);
  expect(await filter('verify')).toMatchObject({ code: 0, out: expect.stringContaining('intact') });
  const missing = await filter('verify net');
  expect([missing.code, missing.err]).toEqual([1, expect.stringContaining('net.filter')]);
});
