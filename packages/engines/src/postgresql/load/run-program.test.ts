import { temporaryDirectory } from '@holdfast/platform/testing';
import { expect, test } from 'vitest';
import { makeToolFolder } from '../../tools/index.ts';
import { createWording } from '../../wording/wording.ts';
import { runProgram } from './run-program.ts';

test('the error counts, not the lines about where it was, which may be read before it', async () => {
  const place = await temporaryDirectory();
  // pg_restore writes its lines one by one; how long it takes in between cannot be controlled.
  const script = `
    echo 'pg_restore: while PROCESSING TOC:' >&2; sleep 0.5
    echo 'pg_restore: from TOC entry 7; 1259 16385 INDEX late postgres' >&2; sleep 0.5
    echo 'pg_restore: error: could not execute query: ERROR:  not here' >&2; exit 1`;
  let cleared = 0;
  const redact = (text: string) => text;
  const running = runProgram(
    {
      ...{ program: '/bin/sh', args: ['-c', script], redact },
      workDirectory: await makeToolFolder(place.path, 'tool-'),
      signal: new AbortController().signal,
    },
    {
      ...{ stallMs: 60_000, isWorking: async () => true, wording: createWording(redact) },
      clear: async () => {
        cleared += 1;
      },
    },
  );
  await expect(running).rejects.toMatchObject({
    ...{ kind: 'exit', exitCode: 1, stderr: expect.stringContaining('not here') },
  });
  expect(cleared).toBe(1);
  await place.remove();
});
