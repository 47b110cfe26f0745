import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { temporaryDirectory } from '../testing/index.ts';
import {
  closedFolder,
  describeProcess,
  isAlive,
  makeOwnedFolder,
  newAccount,
  processesIn,
  removeLeftFolders,
  startGuarded,
  underAccount,
} from './index.ts';

test('a guarded process ends when its owner is killed with -9', async () => {
  const owner = spawn(process.execPath, [
    path.join(import.meta.dirname, 'owner.fixture.ts'),
    ...['', 'sleep', '300'],
  ]);
  const [line] = await once(owner.stdout, 'data');
  const pid = Number(line);
  const isSleeping = async () => (await describeProcess(pid)) === 'sleep 300';
  await vi.waitUntil(isSleeping, { timeout: 90_000 });
  owner.kill('SIGKILL');
  await vi.waitUntil(() => !isAlive(pid), { timeout: 90_000 });
});

test('one that is disposable ends with its owner though it does not heed signals', async () => {
  const script = 'trap "" TERM INT QUIT; while :; do sleep 0.1; done';
  const owner = spawn(process.execPath, [
    path.join(import.meta.dirname, 'owner.fixture.ts'),
    ...['disposable', 'sh', '-c', script],
  ]);
  const [line] = await once(owner.stdout, 'data');
  const pid = Number(line);
  const isDeaf = async () => (await describeProcess(pid))?.startsWith('sh -c trap') ?? false;
  await vi.waitUntil(isDeaf, { timeout: 90_000 });
  owner.kill('SIGKILL');
  await vi.waitUntil(() => !isAlive(pid), { timeout: 90_000 });
});

test('what runs in a folder whose owner is dead is killed, and the folder removed', async () => {
  const place = await temporaryDirectory();
  const ownFolder = await makeOwnedFolder(place.path, 'run');
  const dead = spawnSync('true').pid;
  const host = path.basename(ownFolder).split('.')[1];
  const left = path.join(place.path, `run.${host}.${dead}.abcdef`);
  // A pid that is ours by now, as it is after every start in a container.
  const earlier = path.join(place.path, `run.${host}.${process.pid}-1.abcdef`);
  const sleepers = [ownFolder, left, earlier].map((cwd) => {
    mkdirSync(cwd, { recursive: true });
    return spawn('sleep', ['300'], { cwd, stdio: 'ignore' });
  });
  const pids = sleepers.map(({ pid = 0 }) => pid);
  const settled = async () => (await processesIn(place.path)).length === 3;
  await vi.waitUntil(settled, { timeout: 90_000 });
  await removeLeftFolders(place.path, 'run');
  expect(pids.map(isAlive)).toEqual([true, false, false]);
  expect([ownFolder, left, earlier].map((folder) => existsSync(folder))).toEqual([
    ...[true, false, false],
  ]);
  sleepers[0]?.kill();
  await place.remove();
});

test('a folder that only has the name of one of ours is left as it is, with what runs in it', async () => {
  const place = await temporaryDirectory();
  const host = path.basename(await makeOwnedFolder(place.path, 'run')).split('.')[1];
  const dead = spawnSync('true').pid;
  const [elsewhere, link, foreign] = [
    ...['elsewhere', `run.${host}.${dead}.linked`, `run.${host}.${dead}.others`],
  ].map((name) => path.join(place.path, name));
  for (const folder of [elsewhere, foreign]) mkdirSync(folder ?? '');
  symlinkSync(elsewhere ?? '', link ?? '');
  // Only root can make a folder that belongs to another user.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(foreign ?? '', 60_599, 60_599);
  const sleeper = spawn('sleep', ['300'], { cwd: elsewhere, stdio: 'ignore' });
  const settled = async () => (await processesIn(elsewhere ?? '')).length === 1;
  await vi.waitUntil(settled, { timeout: 90_000 });
  await removeLeftFolders(place.path, 'run');
  expect([elsewhere, link, foreign].map((each) => existsSync(each ?? ''))).toEqual([
    ...[true, true, isRoot],
  ]);
  expect(isAlive(sleeper.pid ?? 0)).toBe(true);
  sleeper.kill();
  await place.remove();
});

test('stop asks first, and kills what does not listen', async () => {
  const polite = await startGuarded({ command: 'sleep', args: ['300'] });
  await polite.stop();
  expect(await polite.ended).toEqual({ code: null, signal: 'SIGTERM' });

  const place = await temporaryDirectory();
  const sign = path.join(place.path, 'deaf');
  const script = 'trap "" TERM; touch "$1"; while :; do sleep 0.1; done';
  const deaf = await startGuarded({ command: 'sh', args: ['-c', script, 'sh', sign] });
  await vi.waitUntil(() => existsSync(sign), { timeout: 90_000 });
  await deaf.stop({ graceMs: 300 });
  expect(await deaf.ended).toEqual({ code: null, signal: 'SIGKILL' });
  await place.remove();
});

test('a process that ends by itself tells how, and stopping it again is no error', async () => {
  const short = await startGuarded({ command: 'sh', args: ['-c', 'exit 3'] });
  expect(await short.ended).toEqual({ code: 3, signal: null });
  await short.stop();
});

test('a command that does not exist is an exit code, not a hang', async () => {
  const missing = await startGuarded({ command: 'holdfast-no-such-command', args: [] });
  expect((await missing.ended).code).toBe(127);
});

test('which folder keeps others from passing is told, also behind a link', async () => {
  const place = await temporaryDirectory();
  chmodSync(place.path, 0o711);
  const [closed, link] = ['closed', 'link'].map((name) => path.join(place.path, name));
  mkdirSync(path.join(closed ?? '', 'within'), { recursive: true });
  chmodSync(closed ?? '', 0o700);
  symlinkSync(path.join(closed ?? '', 'within'), link ?? '');
  expect(await closedFolder(place.path)).toBeUndefined();
  expect(await closedFolder(link ?? '')).toBe(closed);
  await place.remove();
});

test('as root nothing is started under root’s account, or one of somebody', async () => {
  if (process.getuid?.() !== 0) return expect(newAccount()).toBeUndefined();
  for (const account of [undefined, { uid: 0, gid: 0 }, { uid: 1000, gid: 1000 }]) {
    await expect(underAccount(account, ['/bin/true'])).rejects.toThrow('true would run as root');
  }
  const [one, other] = [newAccount(), newAccount()];
  expect(one?.uid).not.toBe(other?.uid);
  expect(await underAccount(one, ['/bin/true'])).toMatchObject({ uid: one?.uid, gid: one?.gid });
});

test('as root an account that a process of the machine runs under is passed over', async () => {
  const last = newAccount();
  if (!last) return;
  const next = last.uid + 1 < 61_000 ? last.uid + 1 : 60_600;
  const other = spawn('sleep', ['300'], { uid: next, gid: next, cwd: '/', stdio: 'ignore' });
  await once(other, 'spawn');
  expect(newAccount()?.uid).not.toBe(next);
  other.kill();
});
