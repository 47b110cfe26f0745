import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { temporaryDirectory } from '@holdfast/platform/testing';
import { expect, test } from 'vitest';

const FIXTURE = path.join(import.meta.dirname, 'confine.fixture.ts');
const LOOK = 'echo $(ls /); grep -E "^(Uid|CapEff|NoNewPrivs):" /proc/self/status; echo; ls /tmp';

async function confined(place: string, within: string[] = []) {
  const [command = '', ...args] = [...within, process.execPath, FIXTURE, place, LOOK];
  const { stdout } = await promisify(execFile)(command, args);
  return JSON.parse(stdout) as { cutOff: boolean; said: string };
}

test('a server has a root with nothing of others; where none can be had, that is said', async () => {
  const place = await temporaryDirectory();
  const whole = await confined(place.path);
  expect(whole.cutOff).toBe(true);
  expect(whole.said).toMatch(/^CapEff:\s0+$/m);
  expect(whole.said).toMatch(/^NoNewPrivs:\s1$/m);
  const [root = ''] = whole.said.split('\n');
  for (const name of root.split(' ')) {
    expect(name).toMatch(/^(bin|dev|etc|gnu|lib\w*|nix|proc|sbin|tmp|usr)$/);
  }
  expect(await readdir(place.path)).toEqual([]);
  // As in most containers: root, but not allowed to confine a server.
  if (process.getuid?.() === 0) {
    const as = ['setpriv', '--bounding-set=-sys_admin', '--inh-caps=-sys_admin', '--'];
    const { cutOff, said } = await confined(place.path, as);
    expect(cutOff).toBe(false);
    expect(said).toMatch(/^Uid:\s60999\s60999\s60999\s60999$/m);
    expect(said).toMatch(/^NoNewPrivs:\s1$/m);
    expect(said).toMatch(/^CapEff:\s0+$/m);
    // What could not be ended is not started.
    for (const missing of ['-kill', '-sys_admin,-kill']) {
      const unable = as.map((word) => word.replace('-sys_admin', missing));
      await expect(confined(place.path, unable)).rejects.toThrow('without the capability KILL');
    }
  }
  await place.remove();
});
