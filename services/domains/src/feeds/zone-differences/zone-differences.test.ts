import { rename, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { temporaryDirectory } from '@holdfast/platform/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Hit } from '../../brand/hits/model.ts';
import { startTestDomains, type TestDomains } from '../../testing/test-domains.ts';
import { createWatching, follow } from '../follow/index.ts';
import { FeedFailure, type Position } from '../follow/model.ts';
import { zoneSources } from './index.ts';

let domains: TestDomains;
let folder: Awaited<ReturnType<typeof temporaryDirectory>>;
let versions = 0;

beforeAll(async () => {
  domains = await startTestDomains();
});
afterAll(() => domains.stop());
beforeEach(async () => {
  folder = await temporaryDirectory();
});
afterEach(async () => {
  await folder.remove();
  await domains.query('delete from brand_watchers');
  await domains.query('delete from feed_positions');
});

const zoneText = (names: string[]) =>
  `$ORIGIN com.\n@ 900 IN SOA a. b. 1 2 3 4 5\n@ NS a.\n${names.map((name) => `${name} NS ns1.x.\n${name} NS ns2.x.\n`).join('')}`;

/** Puts a file as operators should: written beside its place, then moved there; each a second newer. */
async function put(file: string, bytes: string | Buffer): Promise<void> {
  const beside = path.join(folder.path, `.${file}.part`);
  await writeFile(beside, bytes);
  versions += 1;
  await utimes(beside, 1_790_000_000 + versions, 1_790_000_000 + versions);
  await rename(beside, path.join(folder.path, file));
}

async function read(last?: Position): Promise<{ names: string[]; last: Position }> {
  const [source] = await zoneSources(folder.path);
  const names: string[] = [];
  let position = last;
  for await (const { names: batch, ...rest } of source?.read(last, new AbortController().signal) ??
    []) {
    names.push(...batch.map(({ host }) => host.ascii));
    position = rest;
  }
  if (!position) throw new Error('nothing was read');
  return { names: names.sort(), last: position };
}

test('the first version is where it begins; each later one gives what is new in it, once', async () => {
  await put('com.zone', zoneText(['a', 'b', 'c']));
  let { names, last } = await read();
  expect(names).toEqual([]);
  ({ names, last } = await read(last)); // the same file
  expect(names).toEqual([]);
  await put('com.zone', zoneText(['a', 'b', 'c', 'new', 'xn--bcher-kva']));
  ({ names, last } = await read(last));
  expect(names).toEqual(['new.com', 'xn--bcher-kva.com']);
  ({ names, last } = await read(last));
  expect(names).toEqual([]);
  await put('com.zone', zoneText(['a', 'b', 'new', 'xn--bcher-kva', 'newer']));
  ({ names, last } = await read(last));
  expect(names).toEqual(['newer.com']);
  await put('com.zone', zoneText(['a', 'b', 'c', 'new', 'xn--bcher-kva', 'newer']));
  ({ names } = await read(last));
  expect(names).toEqual(['c.com']); // it came back
});

test('lists and packed files are read too, and files of no suffix are left alone', async () => {
  await put('notes.md', 'x');
  await put('nosuchsuffix.zone', 'x');
  await put('co.uk.txt.gz', gzipSync('one.co.uk\ntwo.co.uk\n'));
  expect((await zoneSources(folder.path)).map(({ name }) => name)).toEqual(['co.uk.txt.gz']);
  const { last } = await read();
  await put('co.uk.txt.gz', gzipSync('one.co.uk\ntwo.co.uk\nthree.co.uk\n'));
  expect((await read(last)).names).toEqual(['three.co.uk']);
  expect(await zoneSources(path.join(folder.path, 'not-there'))).toEqual([]);
});

test('who dies in the middle goes on behind the last batch that was kept', async () => {
  const many = (count: number) => Array.from({ length: count }, (_, n) => `n${n}`);
  await put('com.zone', zoneText(many(10)));
  const { last } = await read();
  await put('com.zone', zoneText(many(3_510)));
  const [source] = await zoneSources(folder.path);
  const signal = new AbortController().signal;
  const seen: string[] = [];
  let kept: Position | undefined;
  for await (const { names, ...rest } of source?.read(last, signal) ?? []) {
    seen.push(...names.map(({ host }) => host.ascii));
    kept = rest;
    if (seen.length === 2_000) break;
  }
  const rest = await read(kept);
  expect(rest.names).toHaveLength(1_500);
  expect(new Set([...seen, ...rest.names]).size).toBe(3_500);
  expect((await read(rest.last)).names).toEqual([]);
});

test('a file that is cut off, broken or gone is told, and what was seen stays', async () => {
  const names = Array.from({ length: 100 }, (_, n) => `n${n}`);
  await put('com.zone.gz', gzipSync(zoneText(names)));
  const { last } = await read();
  await put('com.zone.gz', gzipSync(zoneText(names.slice(0, 50))));
  await expect(read(last)).rejects.toThrow('only 50 names');
  await put('com.zone.gz', gzipSync(zoneText(names)).subarray(0, 200));
  await expect(read(last)).rejects.toThrow(FeedFailure);
  await put('com.zone.gz', gzipSync(zoneText([...names, 'new'])));
  expect((await read(last)).names).toEqual(['new.com']);
  const [source] = await zoneSources(folder.path);
  await rm(path.join(folder.path, 'com.zone.gz'));
  await expect(
    source?.read(last, new AbortController().signal)[Symbol.asyncIterator]().next(),
  ).rejects.toThrow('ENOENT');
});

test('D14: a look-alike that is new in a zone becomes a hit', async () => {
  const owner = await domains.owner();
  await owner.post('/app/v1/brand/watchers', { keyword: 'contoso' });
  const { parts } = domains.composed;
  const followAll = async () => {
    for (const source of await zoneSources(folder.path)) {
      const { signal } = new AbortController();
      const options = { signal, log: parts.logger, forMs: 60_000 };
      await follow(parts, createWatching(parts), source, options);
    }
  };
  await put('com.zone', zoneText(['contoso', 'contoso-login']));
  await followAll();
  await put('com.zone', zoneText(['contoso', 'contoso-login', 'secure-contoso', 'other']));
  await followAll();
  const { items } = (await owner.get<{ items: Hit[] }>('/app/v1/brand/hits')).body;
  expect(items).toMatchObject([{ domain: 'secure-contoso.com', feeds: ['zone_differences'] }]);
  expect((await domains.client.get('/metrics')).text).toContain(
    'holdfast_feed_names_total{feed="zone_differences",source="com.zone"} 2',
  );
});
