import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { type DomainName, readName } from '@holdfast/names';
import { ManualClock } from '@holdfast/platform/clock';
import { temporaryDirectory } from '@holdfast/platform/testing';
import { afterAll, expect, test } from 'vitest';
import type { BuildOptions } from './build.ts';
import { buildFilter, createFilters, listFilters, verifyFilter } from './index.ts';

const place = await temporaryDirectory();
afterAll(() => place.remove());

let made = 0;
async function fresh(): Promise<string> {
  made += 1;
  const folder = path.join(place.path, String(made));
  await mkdir(folder);
  return folder;
}

async function build(
  folder: string,
  content: string | Buffer,
  options: Partial<BuildOptions> = {},
) {
  const source = path.join(place.path, `source-${made}`);
  await writeFile(source, content);
  return buildFilter({ source, folder, ...options });
}

function named(text: string): DomainName {
  const reading = readName(text);
  if (!reading.ok) throw new Error(reading.reason);
  return reading.name;
}

async function outcomes(folder: string, names: string[]): Promise<string[]> {
  const filters = await createFilters({ folder });
  const found = names.map((name) => filters.lookup(named(name), { deadlineMs: 1 }));
  await filters.close();
  return (await Promise.all(found)).map(({ outcome }) => outcome);
}

const lines = (count: number, tld = 'com') =>
  Array.from({ length: count }, (_, number) => `name${number}.${tld}\n`).join('');
const ZONE = 'com. SOA a. b. 1 2 3 4 5\nexample.com. NS x.\nexample.com. NS y.\nother.com. NS x.\n';

test('a zone and a list give the same filter, packed or not', async () => {
  const clock = new ManualClock('2026-05-01T12:00:00Z');
  const files: Buffer[] = [];
  const list = '# names\nEXAMPLE.com\r\n\nother.com.\nexample.com';
  for (const content of [ZONE, gzipSync(ZONE), list, gzipSync(list)]) {
    const folder = await fresh();
    const { file, facts } = await build(folder, content, { clock });
    expect(facts).toMatchObject({ tld: 'com', count: 2, builtAt: '2026-05-01T12:00:00.000Z' });
    expect(await readdir(folder)).toEqual(['com.filter']);
    expect(await verifyFilter(file)).toMatchObject({ facts });
    expect(await listFilters(folder)).toMatchObject([{ file, facts }]);
    files.push(await readFile(file));
  }
  for (const file of files) expect(file.equals(files[0] as Buffer)).toBe(true);
});

test('a gzip of several members is read to its end', async () => {
  const folder = await fresh();
  const content = Buffer.concat([gzipSync('a.com\nb.c'), gzipSync('om\nc.com\n')]);
  expect((await build(folder, content)).facts.count).toBe(3);
  expect(await outcomes(folder, ['a.com', 'b.com', 'c.com'])).toEqual(['hit', 'hit', 'hit']);
});

test('names of a list may be written as people write them, or as labels alone', async () => {
  const folder = await fresh();
  const list = 'Bücher\nexample\nexample.com\nmy-shop.de\nxn--fa-hia.de\nwww.deep.de\nb_d.de\n';
  const { facts, ignored } = await build(folder, list, { tld: 'de' });
  expect({ count: facts.count, ignored }).toEqual({ count: 4, ignored: 3 });
  const names = ['bücher.de', 'example.de', 'my-shop.de', 'faß.de', 'deep.de', 'example.com'];
  expect(await outcomes(folder, names)).toEqual([
    ...['hit', 'hit', 'hit', 'hit', 'miss', 'no_filter'],
  ]);
});

test('what is wrong with a source is said, and the old filter stays', async () => {
  const folder = await fresh();
  const { file } = await build(folder, lines(100));
  const before = await readFile(file);
  const packed = gzipSync(lines(20_000));
  const cases: [string | Buffer, RegExp, Partial<BuildOptions>?][] = [
    ['', /does not say which TLD/],
    ['# nothing\n', /does not say which TLD/],
    ['a.net\n', /no names below com/, { tld: 'com' }],
    ['a.com\nb.net\n', /line 2: .*name the TLD/],
    [packed.subarray(0, packed.length - 10), /cut off/],
    [packed.subarray(0, packed.length / 2), /cut off/],
    [Buffer.concat([packed.subarray(0, 500), Buffer.alloc(50), packed.subarray(550)]), /unpacked/],
    [`${ZONE}cut.com. N`, /line 5: .*cut off/],
    [lines(89), /only 89 names below com; the current filter has 100/],
    ['a.com\n', /not a public suffix/, { tld: 'github.io' }],
    ['a.com\n', /not a public suffix/, { tld: '../com' }],
    ['example.com. SOA a. b. 1 2 3 4 5\na.example.com. NS x.\n', /not a public suffix/],
  ];
  for (const [content, message, options] of cases) {
    await expect(build(folder, content, options)).rejects.toThrow(message);
  }
  expect(await readdir(folder)).toEqual(['com.filter']);
  expect((await readFile(file)).equals(before)).toBe(true);
  await build(folder, lines(89), { allowShrinking: true });
  expect(await verifyFilter(file)).toMatchObject({ facts: { count: 89 } });
});

test('more names than fit in memory are counted once each, and leave nothing behind', async () => {
  const folder = await fresh();
  const some = lines(600_000);
  const content = gzipSync(some + some, { level: 1 });
  const { facts } = await build(folder, content);
  expect(facts.count).toBe(600_000);
  expect(await readdir(folder)).toEqual(['com.filter']);
});

test('a build that is given up leaves nothing behind', async () => {
  const folder = await fresh();
  const signal = AbortSignal.abort();
  await expect(build(folder, lines(10), { signal })).rejects.toThrow(/abort/i);
  expect(await readdir(folder)).toEqual([]);
});

test('a file that is damaged anywhere is refused and named', async () => {
  const folder = await fresh();
  const { file } = await build(folder, lines(30));
  const good = await readFile(file);
  const problem = async (bytes: Uint8Array) => {
    await writeFile(file, bytes);
    return (await verifyFilter(file)).problem;
  };
  expect(await problem(good)).toBeUndefined();
  for (let at = 0; at < good.length; at += 1) {
    const bytes = Buffer.from(good);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << (at % 8));
    const { kind, message = '' } = (await problem(bytes)) ?? {};
    expect(['damaged', at < 8 ? 'foreign' : at < 12 ? 'newer' : 'misplaced']).toContain(kind);
    expect(message).toContain(file);
  }
  for (let length = 0; length < good.length; length += 1) {
    expect((await problem(good.subarray(0, length)))?.kind).toBe(
      length < 8 ? 'foreign' : 'damaged',
    );
  }
  expect((await problem(Buffer.concat([good, Buffer.alloc(1)])))?.kind).toBe('damaged');
  expect((await problem(gzipSync('a.com')))?.kind).toBe('foreign');
  const newer = Buffer.from(good);
  newer.writeUInt32LE(2, 8);
  expect((await problem(newer))?.message).toContain(
    'it has format 2, and this version of Holdfast reads only format 1',
  );
});

test('a filter under the name of another suffix is refused: its names would all be free', async () => {
  const folder = await fresh();
  const { file } = await build(folder, lines(30));
  await copyFile(file, path.join(folder, 'net.filter'));
  await mkdir(path.join(folder, 'org.filter'));
  await writeFile(path.join(folder, '.com.0123.part'), 'being written');
  const listed = await listFilters(folder);
  expect(listed.map(({ problem }) => problem?.kind)).toEqual([
    undefined,
    'misplaced',
    'unreadable',
  ]);
  expect(await outcomes(folder, ['name1.com', 'name1.net'])).toEqual(['hit', 'no_filter']);
});
