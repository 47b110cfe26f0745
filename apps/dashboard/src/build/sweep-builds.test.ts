import { mkdir, readdir, utimes } from 'node:fs/promises';
import path from 'node:path';
import { temporaryDirectory } from '@holdfast/platform/testing';
import { expect, test } from 'vitest';
import { sweepBuilds } from './sweep-builds.ts';

test('of the builds, the one that is used and the one before it stay; what was abandoned goes', async () => {
  const dist = await temporaryDirectory();
  const now = new Date();
  const ages = { oldest: 400, older: 300, before: 200, current: 500, 'fresh-a': 90, 'fresh-b': 10 };
  for (const [name, minutes] of Object.entries(ages)) {
    const folder = path.join(dist.path, name);
    await mkdir(path.join(folder, 'assets'), { recursive: true });
    const at = new Date(now.getTime() - minutes * 60_000);
    await utimes(folder, at, at);
  }
  const sweep = (name: string, at: Date) => sweepBuilds(dist.path, path.join(dist.path, name), at);
  expect(await sweep('current', now)).toEqual([path.join(dist.path, 'before')]);
  expect((await readdir(dist.path)).sort()).toEqual(['before', 'current', 'fresh-b']);
  // Back to the previous build: now the other one is the previous.
  const later = new Date(now.getTime() + 1_000);
  expect(await sweep('before', later)).toEqual([path.join(dist.path, 'current')]);
  await dist.remove();
});
