import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ManualClock } from '@holdfast/platform/clock';
import { createLogger } from '@holdfast/platform/log';
import { type Ceph, startCeph, temporaryDirectory } from '@holdfast/platform/testing';
import { buildFilter } from '@holdfast/resolve';
import { openAddress, type Storage } from '@holdfast/storage';
import { startTcpProxy, type TcpProxy } from '@holdfast/storage/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { filterPlace, readSettings } from '../config.ts';
import { startTestDomains, type TestDomains } from '../testing/test-domains.ts';
import { followBucket, openFilterBucket } from './index.ts';
import type { FilterBucket } from './model.ts';

vi.setConfig({ testTimeout: 240_000 });

const FIXTURE = path.join(import.meta.dirname, 'fetch-process.fixture.ts');
const WAIT = { timeout: 120_000, interval: 20 };
/** So many names that the filter is several times what is let through before the line falls silent. */
const LARGE = 400_000;
const SOME_BYTES = 200_000;

let ceph: Ceph;
let proxy: TcpProxy;
let place: Awaited<ReturnType<typeof temporaryDirectory>>;
let environment: Record<string, string>;
let dataDirectory: string;
let bucket: FilterBucket;
let storage: Storage;
let made = 0;
let clock: ManualClock;
const stops: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  [ceph, place] = await Promise.all([startCeph(), temporaryDirectory()]);
  const { hostname, port } = new URL(ceph.address.endpoint);
  proxy = await startTcpProxy({ host: hostname, port: Number(port) });
}, 600_000);

/** Whatever a test leaves running would ask the bucket every few milliseconds until the last test. */
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

afterAll(async () => {
  await proxy?.stop();
  await Promise.all([ceph?.stop(), place?.remove()]);
});

/** A bucket and a machine of its own for each test. What the test puts itself bypasses the proxy. */
beforeEach(async () => {
  proxy.heal();
  clock = new ManualClock(new Date());
  made += 1;
  dataDirectory = path.join(place.path, `machine-${made}`);
  const { admin, region } = ceph.address;
  const name = await ceph.createBucket();
  const settings = (endpoint: string) => ({
    HOLDFAST_FILTER_DIR: `s3://${name}/filters?${new URLSearchParams({ endpoint, region })}`,
    HOLDFAST_FILTER_DIR_ACCESS_KEY_ID: admin.accessKeyId,
    HOLDFAST_FILTER_DIR_SECRET_ACCESS_KEY: admin.secretAccessKey,
    HOLDFAST_DISK_FLOOR_MB: '1',
  });
  environment = settings(`http://127.0.0.1:${proxy.port}`);
  const direct = placeOf(settings(ceph.address.endpoint));
  bucket = await openFilterBucket(direct, place.path);
  const rest = { spoolDirectory: place.path, stallTimeoutMs: 60_000 };
  storage = await openAddress(direct.address, { ...direct, ...rest });
});

function placeOf(settings: Record<string, string>) {
  const found = filterPlace(readSettings(settings), dataDirectory);
  if (found.kind !== 'bucket') throw new Error('this is no bucket');
  return found;
}

async function build(label: string, { tld = 'com', names = 50 } = {}): Promise<string> {
  const folder = path.join(place.path, 'built', label);
  await mkdir(folder, { recursive: true });
  const source = path.join(place.path, `${label}.txt`);
  const lines = Array.from({ length: names }, (_, index) => `${label}${index}.${tld}\n`);
  await writeFile(source, lines.join(''));
  return (await buildFilter({ source, folder, tld, format: 'list' })).file;
}

async function damaged(file: string): Promise<string> {
  const content = await readFile(file);
  content.writeUInt8(content.readUInt8(content.length - 40) ^ 1, content.length - 40);
  await writeFile(file, content);
  return file;
}

/** One machine that follows the bucket, every few milliseconds. */
async function follow(options: { environment?: Record<string, string>; keep?: number } = {}) {
  const { folder, ...rest } = placeOf(options.environment ?? environment);
  const logs: string[] = [];
  const logger = createLogger({
    ...{ name: 'test', level: 'info', destination: { write: (line) => logs.push(line) } },
  });
  const opened = await openFilterBucket({ folder, ...rest }, folder);
  const fetched: string[] = [];
  let rounds = 0;
  const following = await followBucket({
    bucket: {
      ...opened,
      list(signal) {
        rounds += 1;
        return opened.list(signal);
      },
      read(name, signal) {
        fetched.push(name);
        return opened.read(name, signal);
      },
    },
    ...{ folder, keep: options.keep ?? 1, clock, logger, pollMs: 20, firstMs: 120_000 },
  });
  stops.push(following.close);
  const file = (name = 'com.filter') => path.join(folder, name);
  return {
    folder,
    logs,
    fetched,
    rounds: () => rounds,
    file,
    close: following.close,
    holds: async (other: string, name?: string) =>
      (await readFile(file(name)).catch(() => Buffer.alloc(0))).equals(await readFile(other)),
    told: (words: string) => logs.filter((line) => line.includes(words)).length,
  };
}

test('a service fetches what is in the bucket, uses it, and exchanges what is newer; without one a name is unknown', async () => {
  await bucket.put(await build('first'));
  const domains: TestDomains = await startTestDomains({ environment });
  stops.push(domains.stop);
  const owner = await domains.owner();
  const check = async (domain: string) => {
    const answer = await owner.post<{ status: string; filter?: { builtAt: string } }>(
      '/app/v1/check',
      { domain, mode: 'bloom', maxAge: '0s' },
    );
    return answer.body;
  };
  // Filters answer from the start: a process that starts without any waits for the first ones.
  const before = await check('first0.com');
  expect(before).toMatchObject({ status: 'likely_registered', filter: expect.anything() });
  expect((await check('second0.com')).status).toBe('likely_available');
  await bucket.put(await build('second'));
  await vi.waitUntil(async () => (await check('second0.com')).status === 'likely_registered', WAIT);
  expect((await check('second0.com')).filter?.builtAt).not.toBe(before.filter?.builtAt);
  expect(await check('first0.net')).toMatchObject({ status: 'unknown', available: null });
  expect(domains.logs.join('')).not.toContain(environment.HOLDFAST_FILTER_DIR_SECRET_ACCESS_KEY);
});

test('a damaged object is refused and named once; the filter before it stays, also after a restart', async () => {
  const good = await build('good');
  await bucket.put(good);
  const first = await follow();
  expect(await first.holds(good)).toBe(true);
  await bucket.put(await damaged(await build('bad')));
  await vi.waitUntil(() => first.told('its checksum does not match') === 1, WAIT);
  expect(first.logs.join('')).toContain(`${bucket.describe('com.filter')}: its checksum`);
  await first.close();
  const second = await follow();
  await vi.waitUntil(() => second.told('its checksum does not match') > 0, WAIT);
  // It may have been damaged on its way: it is fetched again in an hour, but not reported again.
  const times = second.fetched.length;
  clock.advance(3_600_000);
  await vi.waitUntil(() => second.fetched.length > times, WAIT);
  const net = await build('beside', { tld: 'net' });
  await bucket.put(net);
  await vi.waitUntil(() => second.holds(net, 'net.filter'), WAIT);
  expect(await second.holds(good)).toBe(true);
  expect(second.told('its checksum does not match')).toBe(1);
  const mended = await build('mended');
  await bucket.put(mended);
  await vi.waitUntil(() => second.holds(mended), WAIT);
  await second.close();
  expect(await readdir(second.folder)).toEqual(['com.filter', 'net.filter']);
});

test('a bucket that does not answer changes nothing, is told of once, and is asked again', async () => {
  const [com, net] = [await build('com'), await build('net', { tld: 'net' })];
  await bucket.put(com);
  proxy.breakDownAfter('up', 1);
  const machine = await follow();
  expect(machine.told('there are no filters')).toBe(1);
  proxy.heal();
  await vi.waitUntil(() => machine.holds(com), WAIT);
  await vi.waitUntil(() => machine.told('can be fetched again') === 1, WAIT);
  proxy.breakDownAfter('up', 1);
  await bucket.put(net);
  await vi.waitUntil(() => machine.told('stay in use') === 1, WAIT);
  const tried = machine.rounds();
  await vi.waitUntil(() => machine.rounds() > tried + 1, WAIT);
  expect(machine.told('stay in use')).toBe(1);
  await machine.close();
  // A start does not wait if there are filters already.
  const again = await follow();
  expect(await again.holds(com)).toBe(true);
  proxy.heal();
  await vi.waitUntil(() => again.holds(net, 'net.filter'), WAIT);
});

test('an object that is gone takes its file away; two that share a directory fetch once and agree', async () => {
  const [com, net] = [await build('a'), await build('b', { tld: 'net' })];
  await bucket.put(com);
  await bucket.put(net);
  const [one, other] = await Promise.all([follow(), follow()]);
  expect(await one.holds(com)).toBe(true);
  expect(await one.holds(net, 'net.filter')).toBe(true);
  expect([...one.fetched, ...other.fetched].toSorted()).toEqual(['com.filter', 'net.filter']);
  // A file that another process replaces or removes is restored.
  await writeFile(one.file(), await readFile(await build('c')));
  await vi.waitUntil(() => one.holds(com), WAIT);
  await rm(one.file());
  await vi.waitUntil(() => one.holds(com), WAIT);
  await storage.delete('net.filter');
  await vi.waitUntil(() => !existsSync(one.file('net.filter')), WAIT);
  await Promise.all([one.close(), other.close()]);
  expect(await readdir(one.folder)).toEqual(['com.filter']);
});

test('killed with -9 in the middle of a fetch, it leaves nothing that counts, and that is swept', async () => {
  const large = await build('large', { names: LARGE });
  await bucket.put(large);
  const { folder } = placeOf(environment);
  proxy.fallSilentAfter('down', SOME_BYTES);
  const child = spawn(process.execPath, [FIXTURE], {
    stdio: ['pipe', 'inherit', 'inherit'],
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
  });
  child.stdin.write(`${JSON.stringify({ environment, dataDirectory })}\n`);
  const staged = async () => {
    const names = existsSync(folder) ? await readdir(folder, { recursive: true }) : [];
    return names.filter((name) => name.endsWith('.part'));
  };
  await vi.waitUntil(async () => proxy.isFaulty() && (await staged()).length === 1, WAIT);
  child.kill('SIGKILL');
  await once(child, 'close');
  expect((await readdir(folder)).filter((name) => !name.startsWith('.'))).toEqual([]);
  proxy.heal();
  const next = await follow();
  expect(await next.holds(large)).toBe(true);
  // Until it is old, it may belong to another process that still runs.
  expect(await staged()).toHaveLength(1);
  clock.advance(3_600_000);
  await vi.waitUntil(async () => (await staged()).length === 0, WAIT);
});

test('a fetch leaves the last of the disk alone, and is called off at once when it is to stop', async () => {
  await bucket.put(await build('large2', { names: LARGE }));
  const full = await follow({ keep: 2 ** 60 });
  expect(full.told('must stay free')).toBe(1);
  await full.close();
  expect(await readdir(full.folder)).toEqual([]);
  proxy.fallSilentAfter('down', SOME_BYTES);
  const { folder, ...rest } = placeOf(environment);
  const opened = await openFilterBucket({ folder, ...rest }, folder);
  const logger = createLogger({ name: 'test', level: 'silent' });
  const stalled = await followBucket({
    ...{ bucket: opened, folder, keep: 1, clock, logger, firstMs: 1 },
  });
  await vi.waitUntil(() => proxy.isFaulty(), WAIT);
  await stalled.close();
  expect(await readdir(folder)).toEqual([]);
});

test.each([
  ['s3://bucket', 'endpoint must be a URL'],
  ['https://s3.example.com/bucket', 'must be a URL such as file:///'],
  ['s3://b?endpoint=https://s3.example.com', 'needs keys: HOLDFAST_FILTER_DIR_ACCESS_KEY_ID'],
])('%s is refused by its setting: %s', (value, words) => {
  const read = () => readSettings({ HOLDFAST_FILTER_DIR: value });
  expect(read).toThrow('HOLDFAST_FILTER_DIR');
  expect(read).toThrow(words);
});

test.each(['/srv/filters', 'file:///srv/filters'])('%s is a folder, read as it is', (value) => {
  const settings = readSettings({ HOLDFAST_FILTER_DIR: value });
  expect(filterPlace(settings, '/data')).toEqual({ kind: 'folder', folder: '/srv/filters' });
});
