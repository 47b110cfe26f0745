import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { temporaryDirectory } from '@holdfast/platform/testing';
import { afterAll, expect, test } from 'vitest';
import { describeStorage, failure, inChunksOf } from '../testing/conformance.ts';
import { createDiskStorage } from './storage.ts';

const folder = await temporaryDirectory();
afterAll(() => folder.remove());

describeStorage('disk', async () => ({
  storage: createDiskStorage({ root: folder.path }),
  async plant(keys) {
    for (const key of keys) {
      const file = path.join(folder.path, key);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, 'x');
    }
  },
}));

async function freshRoot(name: string): Promise<string> {
  const root = path.join(folder.path, name);
  await mkdir(root);
  return root;
}

test('files and folders are open to our account alone', async () => {
  const root = await freshRoot('Modes');
  await createDiskStorage({ root }).putSmall('a/b/object', Buffer.from('x'));
  const modeOf = async (name: string) => (await stat(path.join(root, name))).mode & 0o777;
  expect(await modeOf('a')).toBe(0o700);
  expect(await modeOf('a/b')).toBe(0o700);
  expect(await modeOf('a/b/object')).toBe(0o600);
});

test('folders go with their last object, also while others put into them', async () => {
  const root = await freshRoot('Pruned');
  const storage = createDiskStorage({ root });
  const one = async (name: number) => {
    for (let times = 0; times < 25; times += 1) {
      await storage.putSmall(`a/b/${name}`, Buffer.from('x'));
      await storage.delete(`a/b/${name}`);
    }
  };
  await Promise.all([one(1), one(2), one(3), one(4)]);
  expect(await readdir(root)).toEqual([]);
});

test('a root that is not there is told from an object that is not there, and never made', async () => {
  const storage = createDiskStorage({ root: path.join(folder.path, 'not-mounted') });
  const content = Buffer.from('x');
  expect(await failure(storage.putSmall('a/b', content))).toBe('no-bucket');
  expect(await failure(storage.put('a/b', inChunksOf(content, 1)))).toBe('no-bucket');
  expect(await failure(storage.stat('a/b'))).toBe('no-bucket');
  expect(await failure(storage.get('a/b'))).toBe('no-bucket');
  expect(await failure(storage.delete('a/b'))).toBe('no-bucket');
  expect(await failure(Array.fromAsync(storage.list('')))).toBe('no-bucket');
  expect(await failure(Array.fromAsync(storage.listUnfinished('a/')))).toBe('no-bucket');
});

test('a place where nothing may be made is denied', async () => {
  const storage = createDiskStorage({ root: '/sys' }); // not even root may
  expect(await failure(storage.putSmall('holdfast', Buffer.from('x')))).toBe('denied');
});

test('links and names that are no keys are nobody’s objects', async () => {
  const root = await freshRoot('Foreign');
  await writeFile(path.join(root, 'object'), 'x');
  await writeFile(path.join(root, '.hidden'), 'x');
  await writeFile(path.join(root, 'a b'), 'x');
  await symlink('/etc', path.join(root, 'link'));
  await symlink('/etc/passwd', path.join(root, 'file-link'));
  const storage = createDiskStorage({ root });
  expect((await Array.fromAsync(storage.list(''))).map(({ key }) => key)).toEqual(['object']);
  expect(await storage.stat('file-link')).toBeUndefined();
  expect(await failure(storage.get('file-link'))).toBe('not-found');
});

test('a full disk is no space, and nothing stays on it', async () => {
  const place = await freshRoot('Full');
  const fixture = path.join(import.meta.dirname, 'full-disk.fixture.ts');
  const { stdout } = await promisify(execFile)('unshare', [
    ...['--mount', ...(process.getuid?.() === 0 ? [] : ['--map-root-user'])],
    ...[process.execPath, fixture, place],
  ]);
  expect(JSON.parse(stdout)).toEqual({ reason: 'no-space', left: [] });
});

test('the last of the disk is kept, and what is small may still be written', async () => {
  const root = await freshRoot('Kept');
  const storage = createDiskStorage({ root, keepFree: 2 ** 60 });
  const refused = storage.put('holdfast/object', Readable.from([Buffer.from('x')]));
  await expect(refused).rejects.toMatchObject({
    reason: 'no-space',
    message: expect.stringMatching(/MiB are free on the disk .* \d+ MiB must stay free/),
  });
  expect(await readdir(root)).toEqual([]);
  await storage.putSmall('manifest', Buffer.from('x'));
  expect(await readdir(root)).toEqual(['manifest']);
});

test('what a killed process was writing is found and freed', async () => {
  const root = await freshRoot('Killed');
  const writer = spawn(process.execPath, [
    path.join(import.meta.dirname, 'endless-put.fixture.ts'),
    root,
  ]);
  await once(writer.stdout, 'data');
  writer.kill('SIGKILL');
  await once(writer, 'exit');
  const storage = createDiskStorage({ root });
  expect(await Array.fromAsync(storage.list(''))).toEqual([]);
  const left = await Array.fromAsync(storage.listUnfinished(''));
  expect(left).toMatchObject([{ key: 'holdfast/object' }]);
  for (const upload of left) await storage.abortUnfinished(upload);
  expect(await readdir(root)).toEqual([]);
});

test('only what the storage itself left unfinished can be aborted', async () => {
  const root = await freshRoot('Forged');
  await writeFile(path.join(root, 'victim'), 'x');
  const storage = createDiskStorage({ root });
  for (const id of ['victim', '../victim', '/etc/passwd', '.other.0123456789ab.part']) {
    const upload = { key: 'victim', id, startedAt: new Date() };
    expect(await failure(storage.abortUnfinished(upload))).toBe('bad-key');
  }
  expect(await readdir(root)).toEqual(['victim']);
});
