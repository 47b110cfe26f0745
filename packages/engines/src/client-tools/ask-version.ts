import { execFile } from 'node:child_process';
import { type Account, underAccount } from '@holdfast/platform/processes';

/**
 * A program that prints nothing for this long is of no use to us. A busy machine may take seconds
 * to start one, and with a shorter limit we would report it as not installed.
 */
const PATIENCE_MS = 8_000;
const MOST_OUTPUT = 16_384;

/**
 * What a program prints for `--version`, or undefined if it cannot be run, fails or takes too long,
 * for which it is killed. Its environment is empty except for PATH and LC_ALL. As root, we run it
 * under this account, the same kind of account as for its real work.
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
