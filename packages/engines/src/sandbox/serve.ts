import { open } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import {
  descendantsOf,
  endProcessesIn,
  type GuardedProcess,
  startGuarded,
} from '@holdfast/platform/processes';
import type { Confinement } from './confine.ts';
import type { SandboxFolder } from './folder.ts';

/** A process that was killed is gone as soon as the kernel has put away its memory. */
const GONE_MS = 30_000;

export type SandboxServer = {
  pid: number;
  ended: GuardedProcess['ended'];
  /** Kills it with everything that it started; resolves when that is gone. Safe to repeat. */
  kill(): Promise<void>;
};

/** Starts a server in its confinement, so that it dies with us whatever it is at. */
export async function serve(
  command: readonly string[],
  folder: SandboxFolder,
  { prefix, account, cutOff }: Confinement,
  env: Record<string, string | undefined>,
): Promise<SandboxServer> {
  const [program = '', ...args] = [...prefix, ...command];
  const log = await open(folder.log, 'a', 0o600);
  const server = await startGuarded({
    ...{ command: program, args, cwd: '/', env, outputFd: log.fd, ...account },
    // With no processes of its own to end with it, PostgreSQL has to be told to end its own.
    ...{ stopSignal: cutOff ? 'KILL' : 'QUIT', disposable: true },
  }).finally(() => log.close());
  const kill = async () => {
    // Not its first process, which waits for the others and only then is gone.
    for (const pid of await descendantsOf(server.pid)) signal(pid);
    const over = new AbortController();
    await Promise.race([server.ended, delay(cutOff ? GONE_MS : 0, undefined, over)]);
    over.abort();
    await server.stop({ graceMs: 0 });
    if (!cutOff) await endProcessesIn(folder.path);
  };
  let killing: Promise<void> | undefined;
  return {
    pid: server.pid,
    ended: server.ended,
    kill() {
      killing ??= kill();
      return killing;
    },
  };
}

function signal(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // it has ended
  }
}
