import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openMemoryFolder } from './memory-folder.ts';

test('what a killed run left in memory goes with the next one, and never that of a run that lives', async () => {
  const alive = await openMemoryFolder();
  if (!alive) return expect(existsSync(`/dev/shm/hf-${process.pid}`)).toBe(false);
  const { pid } = spawnSync('true'); // of a process that has ended
  await mkdir(`/dev/shm/hf-${pid}`);
  await mkdir(`${alive.path}/kept`);
  await expect(openMemoryFolder()).rejects.toThrow('EEXIST');
  expect(existsSync(`/dev/shm/hf-${pid}`)).toBe(false);
  expect(existsSync(`${alive.path}/kept`)).toBe(true);
  await alive.remove();
  expect(existsSync(alive.path)).toBe(false);
});
