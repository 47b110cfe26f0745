import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { temporaryDirectory } from '@holdfast/platform/testing';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { recordingTerminal } from '../../terminal/terminal.fixture.ts';
import { filterCommand } from './command.ts';

const place = await temporaryDirectory();
afterAll(() => place.remove());

let made = 0;
let data: string;
let folder: string;
let stop: AbortController;
beforeEach(() => {
  stop = new AbortController();
  made += 1;
  data = path.join(place.path, String(made));
  folder = path.join(data, 'filters');
});

/** The real command, except for where it writes. */
async function holdfast(...args: string[]) {
  const { terminal, out, err } = recordingTerminal();
  const environment = { HOLDFAST_DATA_DIR: data };
  const command = filterCommand({ terminal, environment, stop: () => stop.signal });
  const failure = await command.parseAsync(args, { from: 'user' }).then(
    () => undefined,
    (error: Error) => error.message,
  );
  return { out: out.join('\n'), err: err.join(''), failure };
}

async function file(name: string, content: string | Buffer): Promise<string> {
  await mkdir(place.path, { recursive: true });
  const full = path.join(place.path, name);
  await writeFile(full, content);
  return full;
}

const ZONE = 'com. SOA a. b. 1 2 3 4 5\none.com. NS x.\ntwo.com. NS x.\n';

test('a zone becomes a filter where the service reads; progress goes to standard error', async () => {
  const zone = await file('com.zone.gz', gzipSync(ZONE));
  const { out, err, failure } = await holdfast('build', '--tld', '.COM', '--zone', zone);
  expect(failure).toBeUndefined();
  expect(out).toMatch(/^com: 2 names, \d+ B, 0\.00 % false positives\n/);
  expect(out).toContain(path.join(folder, 'com.filter'));
  expect(err).toContain(`${zone}: `);
  const { mode } = await stat(folder);
  expect(mode & 0o555).toBe(0o555);
});

test('a list becomes a filter in a folder of one’s own, and says in JSON what it is', async () => {
  const names = await file('names.txt', 'one\ntwo.co.uk\nthree.com\n');
  const own = path.join(place.path, 'own', 'folder');
  const { out } = await holdfast(
    ...['build', '--tld', 'co.uk', '--list', names, '--out', own, '--json'],
  );
  const { size } = await stat(path.join(own, 'co.uk.filter'));
  expect(JSON.parse(out)).toMatchObject({ tld: 'co.uk', names: 2, bytes: size, ignored: 1 });
});

test('list is a table, or JSON, and names what is not used', async () => {
  expect(await holdfast('list')).toMatchObject({ out: `There are no filters in ${folder}.` });
  expect((await holdfast('list', '--json')).out).toBe('[]');
  const many = Array.from({ length: 1_234 }, (_, n) => `name${n}.com\n`).join('');
  await holdfast('build', '--list', await file('many.txt', many));
  await writeFile(path.join(folder, 'net.filter'), 'no filter');
  const { out, err, failure } = await holdfast('list');
  expect(failure).toBeUndefined();
  expect(out.split('\n')).toEqual([
    expect.stringMatching(/^TLD +names +built \(UTC\) +false positives +size$/),
    expect.stringMatching(/^com +1,234 +\d{4}-\d\d-\d\d \d\d:\d\d +\d\.\d\d % +2\.\d kB$/),
  ]);
  expect(err).toBe(`Not used: ${path.join(folder, 'net.filter')}: it is not a filter\n`);
  expect(JSON.parse((await holdfast('list', '--json')).out)).toMatchObject([
    {
      tld: 'com',
      names: 1_234,
      builtAt: expect.any(String),
      falsePositiveRate: expect.any(Number),
    },
    { tld: 'net', problem: expect.stringContaining('it is not a filter') },
  ]);
});

test('verify fails for a damaged file, a missing one and a foreign one, and names it', async () => {
  for (const tld of ['com', 'net']) {
    await holdfast('build', '--tld', tld, '--list', await file('names', 'one\ntwo\n'));
  }
  expect(await holdfast('verify')).toMatchObject({ failure: undefined });
  const damaged = path.join(folder, 'net.filter');
  const content = await readFile(damaged);
  content[content.length - 40] = (content[content.length - 40] ?? 0) ^ 1;
  await writeFile(damaged, content);
  const { out, failure } = await holdfast('verify');
  expect(out).toMatch(/^com: intact, .*\nnet\.filter: cannot be used$/);
  expect(failure).toBe(`1 of 2 cannot be used: ${damaged}: its checksum does not match`);
  expect((await holdfast('verify', '--json')).failure).toBe(failure);
  expect((await holdfast('verify', 'com')).failure).toBeUndefined();
  expect((await holdfast('verify', 'org')).failure).toMatch(/org\.filter: it cannot be read/);
});

test('what is wrong with a source is said with its line, and the old filter stays', async () => {
  await holdfast('build', '--zone', await file('good.zone', ZONE));
  const before = await readFile(path.join(folder, 'com.filter'));
  const missing = path.join(place.path, 'missing');
  const bad = await file('bad.zone', `${ZONE}cut.com. N`);
  const mixed = await file('mixed.txt', 'a.com\nb.net\n');
  const one = await file('one.txt', 'one.com\n');
  const cut = await file('cut.gz', gzipSync(ZONE).subarray(0, 40));
  const cases: [string[], RegExp][] = [
    [[], /^Say what to build from: either --zone <file> or --list <file>/],
    [['--zone', bad, '--list', mixed], /^Say what to build from/],
    [['--zone', missing], /missing cannot be read \(ENOENT\)/],
    [['--zone', place.path], /cannot be read \(EISDIR\)/],
    [['--zone', bad], /bad\.zone: line 4: .*cut off/],
    [['--zone', cut], /cut\.gz cannot be unpacked/],
    [['--list', mixed], /mixed\.txt: line 2: a name below net/],
    [['--list', one], /only 1 name below com; the current filter has 2/],
    [['--list', one, '--tld', 'nope'], /nope is not a public suffix/],
    [['--list', one, '--out', '/proc/filters'], /folder \/proc\/filters cannot be created/],
    [['--list', one, '--out', 'https://s3.example.com/b'], /^--out must be a URL such as file:/],
    [['--list', one, '--out', 's3://b?endpoint=https://x'], /or HOLDFAST_FILTER_DIR_KEYS_FILE/],
  ];
  for (const [args, message] of cases) {
    expect((await holdfast('build', ...args)).failure).toMatch(message);
  }
  expect((await readFile(path.join(folder, 'com.filter'))).equals(before)).toBe(true);
  expect((await holdfast('build', '--list', one, '--allow-shrinking')).failure).toBeUndefined();
});

test('told to stop, a build leaves everything as it was', async () => {
  stop.abort();
  const { failure } = await holdfast('build', '--zone', await file('stopped.zone', ZONE));
  expect(failure).toBe('Interrupted; nothing was changed.');
  expect(await readdir(folder)).toEqual([]);
});
