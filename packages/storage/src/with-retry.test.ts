import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { Secret } from '@holdfast/platform/secrets';
import { type Sshd, startSshd } from '@holdfast/platform/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createSftpStorage } from './sftp/storage.ts';
import type { Storage } from './storage.ts';
import { failure, inChunksOf, read } from './testing/conformance.ts';
import { startTcpProxy, type TcpProxy } from './testing/tcp-proxy.ts';
import { withRetry } from './with-retry.ts';

const MiB = 2 ** 20;
const policy = { attempts: 3, firstDelayMs: 5, longestDelayMs: 20 };
let sshd: Sshd;
let proxy: TcpProxy;
let storage: Storage;

beforeAll(async () => {
  sshd = await startSshd();
}, 600_000);

afterAll(() => sshd?.stop());

beforeEach(async () => {
  const { host, username, password, hostKey, root } = sshd.address;
  proxy = await startTcpProxy(sshd.address);
  const credentials = { password: new Secret(password) };
  const options = { host, port: proxy.port, username, credentials, hostKey, path: root };
  storage = withRetry(createSftpStorage(options), { policy });
});

afterEach(async () => {
  await storage.close();
  await proxy.stop();
});

test('a get goes on where its connection was lost, in its range', async () => {
  const content = randomBytes(6 * MiB);
  await storage.put('object', inChunksOf(content, MiB));
  for (const range of [{}, { start: MiB + 1, length: 4 * MiB }]) {
    proxy.resetAfter('down', 2 * MiB);
    const before = proxy.connections();
    const expected = content.subarray(range.start ?? 0).subarray(0, range.length);
    expect((await read(storage, 'object', range)).equals(expected)).toBe(true);
    expect(proxy.connections()).toBeGreaterThan(before);
  }
});

test('a get that makes no headway ends with the reason', async () => {
  await storage.put('object', inChunksOf(randomBytes(16 * MiB), MiB));
  const stream = await storage.get('object');
  await sshd.kill();
  expect(await failure(stream.forEach(() => {}))).toBe('unreachable');
  await sshd.start();
});

test('a get that is aborted before anybody reads waits with its reason, and ends no process', async () => {
  await storage.put('object', inChunksOf(randomBytes(4 * MiB), MiB));
  const stopping = new AbortController();
  const stream = await storage.get('object', { signal: stopping.signal });
  const closed = new Promise((resolve) => stream.once('close', resolve));
  stopping.abort();
  await closed;
  expect(await failure(stream.forEach(() => {}))).toBe('aborted');
});

test('a stream that is left in the middle asks for no more', async () => {
  await storage.put('object', inChunksOf(randomBytes(4 * MiB), MiB));
  const stream = await storage.get('object');
  for await (const _ of stream) break;
  expect(stream.destroyed).toBe(true);
  expect(await storage.stat('object')).toMatchObject({ bytes: 4 * MiB });
});

test('what can be repeated without harm survives a lost connection', async () => {
  await storage.putSmall('a/one', Buffer.from('1'));
  await storage.putSmall('a/two', Buffer.from('2'));
  proxy.resetAfter('up', 1);
  await storage.putSmall('b/three', Buffer.from('3'));
  proxy.resetAfter('up', 1);
  expect(await storage.stat('b/three')).toMatchObject({ bytes: 1 });
  const seen: string[] = [];
  for await (const { key } of storage.list('')) {
    if (seen.push(key) === 1) proxy.resetAfter('up', 1);
  }
  expect(seen.filter((key) => key !== 'object')).toEqual(['a/one', 'a/two', 'b/three']);
  proxy.resetAfter('up', 1);
  await storage.delete('a/one');
  proxy.resetAfter('up', 1);
  expect(await Array.fromAsync(storage.listUnfinished(''))).toEqual([]);
});

test('a put is repeated while its content is untouched, and never after', async () => {
  proxy.resetAfter('up', 1);
  await storage.put('object', Readable.from([Buffer.from('x')]));
  expect(await read(storage, 'object')).toEqual(Buffer.from('x'));

  proxy.resetAfter('up', 2 * MiB);
  const before = proxy.connections();
  const content = Readable.from(inChunksOf(randomBytes(8 * MiB), MiB));
  expect(await failure(storage.put('object', content))).toBe('unreachable');
  expect(content.destroyed).toBe(true);
  expect(proxy.connections()).toBe(before + 1); // the one that cleans up
  expect(await read(storage, 'object')).toEqual(Buffer.from('x'));
});

test('a failure that a repetition cannot mend is not repeated', async () => {
  const started = proxy.connections();
  expect(await failure(storage.get('nothing'))).toBe('not-found');
  expect(proxy.connections()).toBe(started + 1);
});
