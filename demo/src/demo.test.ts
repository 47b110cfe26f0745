import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { stripVTControlCharacters } from 'node:util';
import { CTRL_C, startOnTerminal, temporaryDirectory } from '@holdfast/platform/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFolder } from './folder.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const DEMO = path.join(import.meta.dirname, 'main.ts');
const STEPS = [
  ...['Shop', 'Platform', 'Watcher', 'Backup', 'Proof', 'Schedule'],
  ...['Loss', 'Restore', 'Bulk check', 'Ideas', 'Saved names', 'Look-alike'],
];
/** Long enough for a busy machine, and for feeds that are read once a minute. */
const PATIENCE_MS = 600_000;

let place: Awaited<ReturnType<typeof temporaryDirectory>>;
beforeAll(async () => {
  place = await temporaryDirectory();
});
afterAll(() => place.remove());

async function run(program: string, args: string[], input = '') {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, HOLDFAST_CONFIG_DIR: path.join(place.path, 'config') };
  const child = spawn(program, args, { cwd: ROOT, env });
  child.stdin.end(input);
  const [[code], out, err] = await Promise.all([
    ...[once(child, 'close'), text(child.stdout), text(child.stderr)],
  ] as const);
  return { code, out, err };
}

const demo = (...args: string[]) => run(process.execPath, [DEMO, ...args]);

test('the demo shows a proven backup, a table brought back, a bulk check and a look-alike; a second run finds them all, and stays up for the commands that it prints', {
  timeout: PATIENCE_MS,
}, async () => {
  const folder = path.join(place.path, 'shown');
  const first = await demo('--once', '--directory', folder);
  expect({ ...first, out: '' }, first.out).toEqual({ code: 0, out: '', err: '' });
  const lineOf = (screen: string, step: string) =>
    screen.split('\n').find((line) => line.includes(` ${step} `)) ?? `no line for ${step}`;
  for (const step of STEPS) expect(lineOf(first.out, step)).toMatch(/^ {2}✓ .* \d+\.\d s$/);
  expect(lineOf(first.out, 'Shop')).toMatch(/PostgreSQL \d+\S*: 4 tables, 13,040 rows/);
  expect(lineOf(first.out, 'Backup')).toMatch(/13,040 rows, \d+ kB, stored encrypted in \d+ kB/);
  expect(lineOf(first.out, 'Proof')).toContain('4 tables compared: confirmed');
  expect(lineOf(first.out, 'Loss')).toContain('8,000 rows and a view are gone');
  expect(lineOf(first.out, 'Restore')).toContain('8,000 rows are back, proof confirmed');
  // A name for which the registry's answer makes no sense is unknown, not available.
  expect(lineOf(first.out, 'Bulk check')).toMatch(
    /300 names, \d+\/s: 1\d\d available, 1\d\d registered, [1-9] unknown/,
  );
  expect(lineOf(first.out, 'Saved names')).toMatch(/11 checked daily/);
  expect(lineOf(first.out, 'Look-alike')).toMatch(
    /quaylark-login\.com reported \d+ s later: score \d\d, (high|critical)/,
  );
  expect(first.out).not.toContain('\x1b');

  const second = startOnTerminal(process.execPath, [DEMO, '--directory', folder]);
  try {
    for (const step of STEPS) await second.until(new RegExp(`[✓=✗]\\S* ${step} `));
    await second.until('Ctrl-C stops everything');
    const screen = lastWritten(second.screen);
    expect(lineOf(screen, 'Platform')).toMatch(/^ {2}✓ .* \d+\.\d s$/);
    for (const step of STEPS) {
      if (step !== 'Platform') expect(lineOf(screen, step)).toMatch(/^ {2}= .* found$/);
    }
    expect(lineOf(screen, 'Shop')).toContain('4 tables, 13,040 rows');
    expect(second.screen).toContain('\x1b[32m✓');

    const [, password = ''] = /password (\S+)/.exec(screen) ?? [];
    const [login = '', ...others] = screen.match(/bin\/holdfast .*/g) ?? [];
    expect(others).toHaveLength(2);
    const command = ([program = '', ...words]: string[], input?: string) =>
      run(program, words, input);
    expect(await command(`${login} --password-stdin`.split(' '), password)).toMatchObject({
      code: 0,
    });
    const [backups, hit] = await Promise.all(others.map((line) => command(line.split(' '))));
    expect(backups).toMatchObject({ code: 0, out: expect.stringContaining('confirmed') });
    expect(hit).toMatchObject({ code: 0, out: expect.stringContaining('certificates') });
  } finally {
    second.type(CTRL_C);
  }
  expect(await second.ended).toBe(0);
  expect(second.screen).toContain('Stopped.');
});

/** What remains on a screen whose lines are overwritten. */
const lastWritten = (screen: string) =>
  stripVTControlCharacters(screen)
    .split('\r\n')
    .map((line) => line.split('\r').at(-1))
    .join('\n');

test('a step that fails is named with its reason, and ends the demo with exit code 1', async () => {
  const folder = path.join(place.path, 'broken');
  (await openFolder(folder, { reset: false })).release();
  await writeFile(path.join(folder, 'shop'), 'where its database should be');
  const { code, out } = await demo('--directory', folder);
  expect(code).toBe(1);
  expect(out).toMatch(/^ {2}✗ Shop {2,}EEXIST/m);
  expect(out).toContain('The demo ends here.');
  expect(out).not.toContain('Platform');
});

test('--reset empties a folder of the demo, and never one of somebody else', async () => {
  const own = path.join(place.path, 'own');
  const first = await openFolder(own, { reset: false });
  await expect(openFolder(own, { reset: true })).rejects.toThrow('already running');
  first.release();
  await mkdir(path.join(own, 'platform/backups'), { recursive: true });
  const anew = await openFolder(own, { reset: true });
  anew.release();
  expect((await readdir(own)).sort()).toEqual(['holdfast-demo.json', 'lock']);
  expect(anew.kept).not.toEqual(first.kept);
  // A demo that was killed in its first moment has left nothing but the lock.
  await rm(path.join(own, 'holdfast-demo.json'));
  (await openFolder(own, { reset: false })).release();

  const foreign = path.join(place.path, 'foreign');
  await mkdir(foreign);
  await writeFile(path.join(foreign, 'master.key'), 'precious');
  const refused = await demo('--reset', '--directory', foreign);
  expect(refused).toMatchObject({
    code: 1,
    err: expect.stringContaining('nothing in it is touched'),
  });
  expect(await readdir(foreign)).toEqual(['master.key']);
  expect(await readFile(path.join(foreign, 'master.key'), 'utf8')).toBe('precious');
});

test('an option that is none is answered with those that there are', async () => {
  const { code, err } = await demo('--resett');
  expect(code).toBe(2);
  expect(err).toMatch(/'--resett'[\s\S]*--reset/);
});
