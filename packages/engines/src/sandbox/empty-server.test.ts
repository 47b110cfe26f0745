import { spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { temporaryDirectory } from '@holdfast/platform/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { provideEmptyServer } from './empty-server.ts';

let place: Awaited<ReturnType<typeof temporaryDirectory>>;
let kept: string;
let program: string;
let made = 0;
let folders = 0;

beforeEach(async () => {
  place = await temporaryDirectory();
  kept = path.join(place.path, 'kept');
  program = path.join(place.path, 'program');
  await writeFile(program, '1.0');
  made = 0;
});

afterEach(() => place.remove());

/** What a sandbox finds in its folder. */
async function provide({ settings = [] as string[] } = {}) {
  folders += 1;
  const folder = path.join(place.path, `sandbox ${folders}`);
  await mkdir(path.join(folder, 'data'), { recursive: true });
  const make = async () => {
    made += 1;
    await mkdir(path.join(folder, 'data', 'base'), { mode: 0o700 });
    await writeFile(path.join(folder, 'data', 'base', 'table'), `made ${made}`, { mode: 0o600 });
    await writeFile(path.join(folder, 'password'), `secret ${made}`, { mode: 0o600 });
  };
  await provideEmptyServer(
    kept,
    { program, settings, folder, names: ['data', 'password'], owner: OWNER, make },
    new AbortController().signal,
  );
  const table = path.join(folder, 'data', 'base', 'table');
  const { uid, mode } = await stat(table);
  expect(mode & 0o777).toBe(0o600);
  const password = await readFile(path.join(folder, 'password'), 'utf8');
  return { uid, table, content: `${await readFile(table, 'utf8')}, ${password}` };
}

const OWNER = process.getuid?.() === 0 ? { uid: 60_999, gid: 60_999 } : undefined;

test('the first one is kept, closed to others; the next are copies of it, with owners of their own', async () => {
  expect((await provide()).content).toBe('made 1, secret 1');
  expect((await stat(kept)).mode & 0o777).toBe(0o700);
  const second = await provide();
  expect(second.content).toBe('made 1, secret 1');
  if (OWNER) expect(second.uid).toBe(OWNER.uid);
  await writeFile(second.table, 'changed by whoever was restored there');
  expect((await provide()).content).toBe('made 1, secret 1');
});

test('another version of the program, or other settings, have one of their own', async () => {
  await provide();
  expect((await provide({ settings: ['--innodb-page-size=4096'] })).content).toContain('made 2');
  await writeFile(program, '1.1');
  expect((await provide()).content).toContain('made 3');
  expect((await provide()).content).toContain('made 3');
});

test('one that is there by half is made anew, and nothing of it stays', async () => {
  await provide();
  const [name = ''] = await readdir(kept);
  await rm(path.join(kept, name, 'password'));
  await writeFile(path.join(kept, name, 'data', 'base', 'stray'), '');
  const { content, table } = await provide();
  expect(content).toBe('made 2, secret 2');
  expect(await readdir(path.dirname(table))).toEqual(['table']);
});

test('what cannot be kept is made, and a copy that somebody died of is swept', async () => {
  await writeFile(kept, 'a file where the folder should be');
  expect((await provide()).content).toContain('made 1');
  await rm(kept);
  await provide();
  const dead = spawnSync('true').pid;
  await mkdir(path.join(kept, `new.${hostname()}.${dead}.abcdef`));
  await provide({ settings: ['other'] });
  expect((await readdir(kept)).filter((name) => name.startsWith('new'))).toEqual([]);
});

test('one that nobody has used for a month goes when another is kept', async () => {
  await provide();
  const [name = ''] = await readdir(kept);
  const longAgo = new Date(Date.now() - 31 * 24 * 3_600_000);
  await utimes(path.join(kept, name), longAgo, longAgo);
  await provide(); // a use
  await provide({ settings: ['other'] });
  expect(await readdir(kept)).toContain(name);
  await utimes(path.join(kept, name), longAgo, longAgo);
  await provide({ settings: ['yet another'] });
  expect(await readdir(kept)).not.toContain(name);
});
