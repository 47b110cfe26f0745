import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ManualClock } from '@holdfast/platform/clock';
import { createNetworkGuard } from '@holdfast/platform/network-guard';
import { temporaryDirectory } from '@holdfast/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type RdapServer, type Reply, startRdapServer } from '../testing/rdap-server.ts';
import { createBootstrap } from './bootstrap.ts';
import { readBootstrap, serversFor } from './bootstrap-file.ts';
import { PACKAGED_BOOTSTRAP } from './packaged-bootstrap.ts';

const HOUR = 3_600_000;
const fileOf = (...services: unknown[]) => JSON.stringify({ version: '1.0', services });
const ONE = fileOf([['test'], ['https://one.test/']]);
const TWO = fileOf([['test'], ['https://two.test/']]);

describe('a bootstrap file', () => {
  const read = (services: unknown) => readBootstrap({ services });

  it('gives the server of the longest known ending, HTTPS first, with a slash', () => {
    const servers = read([
      [
        ['UK', 'xn--p1ai.'],
        ['http://plain.test/uk', 'https://safe.test/uk'],
      ],
      [['co.uk'], ['https://co.test/']],
    ]);
    if (!servers) throw new Error('not read');
    expect(serversFor(servers, 'uk')).toEqual(['https://safe.test/uk/', 'http://plain.test/uk/']);
    expect(serversFor(servers, 'org.uk')[0]).toBe('https://safe.test/uk/');
    expect(serversFor(servers, 'co.uk')).toEqual(['https://co.test/']);
    expect(serversFor(servers, 'xn--p1ai')).toHaveLength(2);
    expect(serversFor(servers, 'ac')).toEqual([]);
    expect(serversFor(servers, 'constructor')).toEqual([]);
  });

  it('is refused as a whole if it is not one, and leaves out servers that cannot be', () => {
    for (const odd of [undefined, null, [], {}, 'x', [['com']], [['com'], ['https://x/'], 1]]) {
      expect(read(odd)).toBeUndefined();
    }
    expect(read([[['com'], ['ftp://x.test/', 'nonsense', 'https://u:p@x.test/']]])).toBeUndefined();
  });

  it('is packaged for the first start, over HTTPS only', () => {
    const packaged = readBootstrap(PACKAGED_BOOTSTRAP);
    expect(packaged?.get('com')).toEqual(['https://rdap.verisign.com/com/v1/']);
    for (const bases of packaged?.values() ?? []) expect(bases[0]).toMatch(/^https:\/\/.*\/$/);
  });
});

describe('the bootstrap', () => {
  let folder: Awaited<ReturnType<typeof temporaryDirectory>>;
  let server: RdapServer;
  let clock: ManualClock;
  let reply: Partial<Reply>;
  let requests: string[];
  let warnings: string[];

  beforeEach(async () => {
    folder = await temporaryDirectory();
    clock = new ManualClock('2026-01-01T00:00:00Z');
    [reply, requests, warnings] = [{ body: ONE }, [], []];
    server = await startRdapServer((_, request) => {
      requests.push(request.toLowerCase());
      return { status: 200, type: 'application/json', body: '', framing: 'length', ...reply };
    });
  });
  afterEach(async () => {
    await server.close();
    await folder.remove();
  });

  const make = (options: { url?: string; file?: string } = { url: `${server.origin}/dns.json` }) =>
    createBootstrap({
      ...options,
      cacheFile: path.join(folder.path, 'cache.json'),
      guard: createNetworkGuard({ allowPrivate: true }),
      clock,
      warn: (message) => warnings.push(message),
    });
  /** A lookup starts the refresh in the background, and a later lookup sees its result. */
  const settled = (bootstrap: ReturnType<typeof make>, base: string) =>
    expect.poll(() => bootstrap.basesFor('test')).toEqual([base]);

  it('is fetched once for all who ask, and again after a day, not before', async () => {
    const bootstrap = make();
    const all = await Promise.all([1, 2, 3].map(() => bootstrap.basesFor('test')));
    expect(all).toEqual(Array(3).fill(['https://one.test/']));
    reply = { body: TWO, headers: { 'cache-control': 'max-age=60' } };
    clock.advance(23 * HOUR);
    await bootstrap.basesFor('test');
    expect(requests).toHaveLength(1);
    clock.advance(HOUR);
    expect(await bootstrap.basesFor('test')).toEqual(['https://one.test/']);
    await settled(bootstrap, 'https://two.test/');
    expect(requests).toHaveLength(2);
  });

  it('is kept as long as the server allows, a week at most', async () => {
    reply = { body: ONE, headers: { 'cache-control': 'public, max-age=999999999' } };
    const bootstrap = make();
    await bootstrap.basesFor('test');
    reply = { body: TWO };
    clock.advance(6 * 24 * HOUR);
    await bootstrap.basesFor('test');
    expect(requests).toHaveLength(1);
    clock.advance(24 * HOUR);
    await settled(bootstrap, 'https://two.test/');
  });

  it('survives a restart, and asks with its ETag whether it has changed', async () => {
    reply = { body: ONE, headers: { etag: '"v1"' } };
    await make().basesFor('test');
    await expect.poll(() => readFile(path.join(folder.path, 'cache.json'), 'utf8')).toContain('v1');
    const second = make();
    expect(await second.basesFor('test')).toEqual(['https://one.test/']);
    expect(requests).toHaveLength(1);
    reply = { status: 304 };
    clock.advance(25 * HOUR);
    await second.basesFor('test');
    await expect.poll(() => requests.length).toBe(2);
    expect(requests[1]).toContain('if-none-match: "v1"');
    expect(await second.basesFor('test')).toEqual(['https://one.test/']);
    expect(warnings).toEqual([]);
  });

  it.each<[string, Partial<Reply>]>([
    ['an error', { status: 500, body: TWO }],
    ['a page', { body: '<html>' }],
    ['an empty file', { body: fileOf() }],
    ['a cut file', { body: TWO, framing: 'cut' }],
    ['a redirect', { status: 302, headers: { location: '/else' } }],
    ['not modified, unasked', { status: 304 }],
  ])('keeps the old copy at %s, says so, and tries again an hour later', async (_, failing) => {
    const bootstrap = make();
    await bootstrap.basesFor('test');
    clock.advance(25 * HOUR);
    reply = failing;
    await bootstrap.basesFor('test');
    await expect.poll(() => warnings.length).toBe(1);
    expect(await bootstrap.basesFor('test')).toEqual(['https://one.test/']);
    reply = { body: TWO };
    clock.advance(HOUR);
    await settled(bootstrap, 'https://two.test/');
  });

  it('falls back on the packaged one where nothing can be fetched', async () => {
    reply = { framing: 'hang_up' };
    const bootstrap = make();
    expect(await bootstrap.basesFor('com')).toEqual(['https://rdap.verisign.com/com/v1/']);
    expect(warnings).toHaveLength(1);
    expect(await make({}).basesFor('com')).toHaveLength(1);
  });

  it('is not fooled by a damaged cache', async () => {
    await writeFile(path.join(folder.path, 'cache.json'), '{"content":{"services":[["test"');
    expect(await make().basesFor('test')).toEqual(['https://one.test/']);
  });

  it('takes a file of the operator’s own and nothing else, and sees it change', async () => {
    const file = path.join(folder.path, 'own.json');
    const bootstrap = make({ file });
    expect(await bootstrap.basesFor('com')).toEqual([]);
    await writeFile(file, ONE);
    clock.advance(61_000);
    await settled(bootstrap, 'https://one.test/');
    expect(await bootstrap.basesFor('com')).toEqual([]);
    await writeFile(file, '{');
    clock.advance(61_000);
    await settled(bootstrap, 'https://one.test/');
    expect(requests).toEqual([]);
  });
});
