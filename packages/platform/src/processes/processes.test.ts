import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { temporaryDirectory } from '../testing/index.ts';
import { describeProcess, isAlive, startGuarded } from './index.ts';

test('a guarded process ends when its owner is killed with -9', async () => {
  const owner = spawn(process.execPath, [
    path.join(import.meta.dirname, 'owner.fixture.ts'),
    'sleep',
    '300',
  ]);
  const [line] = await once(owner.stdout, 'data');
  const pid = Number(line);
  expect(await describeProcess(pid)).toBe('sleep 300');
  owner.kill('SIGKILL');
  await vi.waitUntil(() => !isAlive(pid), { timeout: 90_000 });
});

test('stop asks first, and insists when it is not heard', async () => {
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
