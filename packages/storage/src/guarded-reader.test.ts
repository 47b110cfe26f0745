import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { guardedReader } from './guarded-reader.ts';
import { StorageError } from './model.ts';
import { failure } from './testing/conformance.ts';

function guard(source: Readable, expectedBytes: number) {
  let released = 0;
  const reader = guardedReader(source, {
    expectedBytes,
    stallTimeoutMs: 200,
    explain: () => new StorageError('busy', 'read'),
    release: () => {
      released += 1;
    },
  });
  return { reader, released: () => released };
}

const endless = () => new Readable({ read() {} });

test('a source that arrives whole passes, and is released once', async () => {
  const { reader, released } = guard(Readable.from([Buffer.from('ab'), Buffer.from('c')]), 3);
  expect(await buffer(reader)).toEqual(Buffer.from('abc'));
  expect(released()).toBe(1);
});

test.each([2, 4])('an end after 3 of %i bytes is corrupt', async (expected) => {
  const { reader, released } = guard(Readable.from([Buffer.from('abc')]), expected);
  expect(await failure(buffer(reader))).toBe('corrupt');
  expect(released()).toBe(1);
});

test('a source that closes without an end or an error is lost', async () => {
  const source = endless();
  const { reader } = guard(source, 3);
  const reading = failure(buffer(reader));
  source.push(Buffer.from('ab'));
  source.destroy();
  expect(await reading).toBe('unreachable');
});

test("a source's error gets its reason", async () => {
  const source = endless();
  const { reader } = guard(source, 3);
  const reading = failure(buffer(reader));
  source.destroy(new Error('something technical'));
  expect(await reading).toBe('busy');
});

test('a source that falls silent while somebody waits is a timeout', async () => {
  const source = endless();
  source.push(Buffer.from('ab'));
  const { reader, released } = guard(source, 3);
  expect(await failure(buffer(reader))).toBe('timeout');
  expect(source.destroyed).toBe(true);
  expect(released()).toBe(1);
});

test('a failure before anybody reads waits for the reader, and ends no process', async () => {
  const stopping = new AbortController();
  const reader = guardedReader(endless(), {
    expectedBytes: 3,
    stallTimeoutMs: 200,
    signal: stopping.signal,
    explain: () => new StorageError('busy', 'read'),
  });
  const closed = new Promise((resolve) => reader.once('close', resolve));
  stopping.abort();
  await closed;
  expect(await failure(buffer(reader))).toBe('aborted');
});
