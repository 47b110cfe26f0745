import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';

const FILE = path.join(import.meta.dirname, 'stop-signal.ts');

test('a second Ctrl-C ends what does not heed the first, as interrupted; an echo of the first does not', async () => {
  const deaf = `import { listenForStop } from ${JSON.stringify(FILE)};
    listenForStop().addEventListener('abort', () => console.log('heard'));
    console.log('listening');
    setInterval(() => {}, 1_000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', deaf]);
  const ended = once(child, 'exit');
  await once(child.stdout, 'data');
  child.kill('SIGINT');
  await once(child.stdout, 'data');
  child.kill('SIGINT');
  // Longer than an echo takes.
  await delay(1_200);
  expect(child.exitCode).toBeNull();
  child.kill('SIGINT');
  expect(await ended).toEqual([130, null]);
});
