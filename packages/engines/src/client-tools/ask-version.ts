import { execFile } from 'node:child_process';

/** A program that says nothing for so long is no program that we could use. */
const PATIENCE_MS = 3_000;
const MOST_OUTPUT = 16_384;

/**
 * What a program answers to `--version`, or undefined when it cannot be run or does not answer in
 * good order. It gets an empty environment but PATH, and is killed when it takes too long.
 */
export function askVersion(program: string, signal?: AbortSignal): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  const child = execFile(
    program,
    ['--version'],
    {
      cwd: '/',
      env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
      timeout: PATIENCE_MS,
      killSignal: 'SIGKILL',
      maxBuffer: MOST_OUTPUT,
      ...(signal && { signal }),
    },
    (error, stdout) => resolve(error ? undefined : stdout),
  );
  child.stdin?.end();
  return promise;
}
