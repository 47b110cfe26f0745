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

/** How long a killed process may take to go: the kernel has to free its memory first. */
const GONE_MS = 30_000;
const LOOK_EVERY_MS = 50;
/** How long PostgreSQL may take to end its own processes, if there is no other way to find them. */
const TOLD_MS = 3_000;

export type SandboxServer = {
  pid: number;
  ended: GuardedProcess['ended'];
  /** Kills it with everything that it started; resolves when that is gone. Safe to repeat. */
  kill(): Promise<void>;
};

/** Starts a server in its confinement, so that it dies with us whatever it is doing. */
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
    // Without namespaces that end its processes with it, PostgreSQL has to be told to end them.
    ...{ stopSignal: cutOff ? 'KILL' : 'QUIT', disposable: true },
  }).finally(() => log.close());
  let hasEnded = false;
  server.ended.then(() => {
    hasEnded = true;
  });
  const kill = async () => {
    if (hasEnded && cutOff) return; // its pid may belong to another process by now
    // All but its first process, which waits for the others and only then is gone.
    const isGone = server.ended.then(() => true);
    const patienceMs = cutOff ? GONE_MS : 0;
    for (const until = Date.now() + patienceMs; ; ) {
      for (const pid of await descendantsOf(server.pid)) signal(pid);
      if (await Promise.race([isGone, delay(LOOK_EVERY_MS, false)])) break;
      if (Date.now() > until) break;
    }
    await server.stop({ graceMs: cutOff ? 0 : TOLD_MS });
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
