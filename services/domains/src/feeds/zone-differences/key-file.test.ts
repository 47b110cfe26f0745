import { truncate } from 'node:fs/promises';
import path from 'node:path';
import { temporaryDirectory } from '@holdfast/platform/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createKeyFile, openKeyFile } from './key-file.ts';

const KEY = Uint32Array.of(1, 2, 3, 4);
const PARTS = 256;
let folder: Awaited<ReturnType<typeof temporaryDirectory>>;
let file: string;

beforeEach(async () => {
  folder = await temporaryDirectory();
  file = path.join(folder.path, 'com.keys');
  const writer = await createKeyFile(file, KEY);
  for (let n = 0; n < PARTS; n += 1) await writer.add(BigUint64Array.of(BigInt(n), 1_000n));
  await writer.finish();
  await writer.close();
});
afterEach(() => folder.remove());

const HEAD_BYTES = 8 + 16 + PARTS * 4;

test('a complete file gives its key and its parts', async () => {
  const read = await openKeyFile(file);
  expect(read).toMatchObject({ key: KEY, total: 2 * PARTS });
  expect(await read?.part(7)).toEqual(BigUint64Array.of(7n, 1_000n));
  await read?.close();
});

test.each([
  ['in its head', 20],
  ['after its head', HEAD_BYTES],
  ['in its last part', HEAD_BYTES + PARTS * 16 - 1],
])('a file that is cut off %s counts as none', async (_, length) => {
  await truncate(file, length);
  expect(await openKeyFile(file)).toBeUndefined();
});

test('a file that becomes shorter while it is open gives an error, and no zeros for its names', async () => {
  const read = await openKeyFile(file);
  await truncate(file, HEAD_BYTES + 8);
  await expect(read?.part(0)).rejects.toThrow('became shorter');
  await expect(read?.part(7)).rejects.toThrow('became shorter');
  await read?.close();
});
