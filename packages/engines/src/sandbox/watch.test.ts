import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryDirectory } from '@holdfast/platform/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SandboxEnded, SandboxLimits } from '../model.ts';
import { ROOMY } from './limits.fixture.ts';
import { limitsFor } from './limits.ts';
import { watchSandbox } from './watch.ts';

const MIB = 1 << 20;
let place: Awaited<ReturnType<typeof temporaryDirectory>>;

beforeEach(async () => {
  place = await temporaryDirectory();
});
afterEach(() => place.remove());

/** How a shell that runs this script is ended. */
async function endOf(script: string, limits: Partial<SandboxLimits>): Promise<SandboxEnded> {
  const child = spawn('sh', ['-c', script], {
    cwd: place.path,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const gone = once(child, 'exit');
  await once(child.stdout, 'data');
  const why = await new Promise<SandboxEnded>((resolve) => {
    const watched = { folders: [place.path], pid: child.pid ?? 0 };
    watchSandbox({ ...watched, limits: { ...ROOMY, ...limits } }, resolve);
  });
  child.stdin.end();
  await gone;
  return why;
}

test('it ends what takes more of the disk than it may, seen or unseen', async () => {
  await writeFile(path.join(place.path, 'seen'), Buffer.alloc(2 * MIB));
  expect(await endOf('echo; read -r _', { bytes: MIB })).toMatchObject({
    limit: 'size',
    message: expect.stringMatching(/took \d MiB of disk space.* is 1 MiB/),
  });
  // In a file that was removed as soon as it was made, held open by a child process.
  const unseen = 'exec 3>f; rm f; (head -c 8000000 /dev/zero >&3; echo; read -r _)';
  expect(await endOf(unseen, { bytes: 6 * MIB })).toMatchObject({ limit: 'size' });
});

test('it ends what uses more of the processor than it may, children that have ended too', async () => {
  const busy = 'i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done';
  const why = await endOf(`sh -c '${busy}'; echo; read -r _`, { processorMs: 50 });
  expect(why).toMatchObject({ limit: 'processor' });
});

test('it ends what takes too long, and what takes the last of the disk', async () => {
  expect(await endOf('echo; read -r _', { wallMs: 1 })).toMatchObject({ limit: 'time' });
  expect(await endOf('echo; read -r _', { keepFree: 2 ** 60 })).toMatchObject({
    limit: 'disk',
    message: expect.stringMatching(/MiB left, of which \d+ MiB is kept free\. Free up space/),
  });
});

test('limits follow from the dump and the time that the backup took', () => {
  const own = { keepFree: 1, leastMs: 600_000 };
  const tiny = limitsFor({ bytes: 1_000, rows: 3 }, own);
  expect(tiny).toEqual({
    ...{ bytes: 2 ** 30 + 8_000 + 1_536, wallMs: 600_001, processorMs: 300_001, keepFree: 1 },
  });
  const large = limitsFor({ bytes: 2 ** 40, rows: 1e9, backupMs: 3_600_000 }, own);
  expect(large.bytes).toBeGreaterThan(8 * 2 ** 40);
  expect(large.wallMs).toBeGreaterThan(10 * 3_600_000 + 600_000);
  // A source that answers very slowly gains no more than a day or three.
  const slow = limitsFor({ bytes: 1_000, backupMs: 1e12 }, own);
  expect(slow.wallMs).toBeLessThan(3 * 24 * 3_600_000);
});
