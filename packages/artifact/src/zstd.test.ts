import { chmod, mkdir, symlink } from 'node:fs/promises';
import path from 'node:path';
import { temporaryDirectory } from '@holdfast/platform/testing';
import { expect, test } from 'vitest';
import { findZstd } from './index.ts';

test('a zstd that the account it runs under cannot reach is passed over for the next one', async () => {
  const place = await temporaryDirectory();
  await chmod(place.path, 0o711);
  const [closed = '', open = ''] = ['closed', 'open'].map((name) => path.join(place.path, name));
  for (const folder of [closed, open]) {
    await mkdir(folder);
    await symlink('/bin/true', path.join(folder, 'zstd'));
  }
  await chmod(closed, 0o700);
  const found = await findZstd(`relative:${closed}:${open}`);
  const isRoot = process.getuid?.() === 0;
  expect(found).toBe(path.join(isRoot ? open : closed, 'zstd'));
  await chmod(open, 0o700);
  const left = isRoot ? undefined : path.join(closed, 'zstd');
  expect(await findZstd(`${closed}:${open}`)).toBe(left);
  expect(await findZstd('/nowhere')).toBeUndefined();
  await place.remove();
});
