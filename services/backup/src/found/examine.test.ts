import { Readable } from 'node:stream';
import type { Storage } from '@holdfast/storage';
import { expect, test } from 'vitest';
import { readManifestText } from './index.ts';

test('the manifest of a very large database is read whole, whoever looks for finished backups', async () => {
  const bytes = 100 << 20;
  const storage: Pick<Storage, 'get'> = {
    get: async (_key, { length = bytes } = {}) =>
      Readable.from([Buffer.alloc(Math.min(bytes, length), 'x')]),
  };
  const text = await readManifestText(storage, 'key', new AbortController().signal);
  expect(text).toHaveLength(bytes);
});
