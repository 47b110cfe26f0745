import { execFile } from 'node:child_process';
import { type Account, underAccount } from '@holdfast/platform/processes';

/**
 * A program that says nothing for this long is none that we could use. A busy machine may take
 * seconds to start one, and would be told that it is not installed.
 */
const PATIENCE_MS = 8_000;
const MOST_OUTPUT = 16_384;

/**
 * What a program answers to `--version`, or undefined when it cannot be run or does not answer in
 * good order. It gets an empty environment but PATH, and is killed when it takes too long. Where we
 * are root it runs under this account, of the same kind as when it has work to do.
 */
export async function askVersion(
  program: string,
  account: Account | undefined,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const launch = await underAccount(account, [program, '--version']).catch(() => undefined);
  if (!launch) return undefined;
  const { command, args, ...as } = launch;
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  const child = execFile(
    command,
    args,
    {
      ...as,
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
