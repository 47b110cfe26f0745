import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Writable } from 'node:stream';

/**
 * A server that must not outlive us. A watcher beside it holds one end of a pipe: when we die,
 * even by kill -9, the pipe closes and the watcher sends the stop signal. The server replaces the
 * shell, so its pid is the child's pid.
 */
const WATCHED = '( read -r _ <&3 || kill -s "$0" $$ ) & exec "$@" 3<&-';
/** The same for a server with nothing to save: 3 s later at most, its whole process group is killed. */
const WATCHED_HARD =
  '( read -r _ <&3 || { [ "$0" = KILL ] || { kill -s "$0" $$; sleep 3; }; kill -s KILL 0; } ) & exec "$@" 3<&-';

export type GuardedProcess = {
  pid: number;
  /** Settles when the process has ended, with how it ended. Never rejects. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  /** Asks it to stop, kills it after `graceMs`, and resolves when it is gone. */
  stop(options?: { graceMs?: number }): Promise<void>;
};

type GuardedOptions = {
  command: string;
  args: string[];
  /** The signal that asks this server to stop in good order; `KILL` does not ask. */
  stopSignal?: 'INT' | 'TERM' | 'QUIT' | 'KILL';
  /** It has nothing to save: if we die, it is killed even if it ignores the signal. */
  disposable?: boolean;
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  uid?: number;
  gid?: number;
  /** An open file that takes standard output and standard error. */
  outputFd?: number;
};

export async function startGuarded(options: GuardedOptions): Promise<GuardedProcess> {
  const stopSignal = options.stopSignal ?? 'TERM';
  const output = options.outputFd ?? 'ignore';
  const script = options.disposable ? WATCHED_HARD : WATCHED;
  const child = spawn('sh', ['-c', script, stopSignal, options.command, ...options.args], {
    cwd: options.cwd,
    env: options.env ?? { PATH: process.env.PATH },
    uid: options.uid,
    gid: options.gid,
    // A process group of its own: Ctrl-C in our terminal reaches only us, and we stop things in order.
    detached: true,
    stdio: ['ignore', output, output, 'pipe'],
  });
  const ended = once(child, 'exit').then(
    ([code, signal]) => ({ code: code as number | null, signal: signal as NodeJS.Signals | null }),
    () => ({ code: null, signal: null }),
  );
  await once(child, 'spawn');
  const guard = child.stdio[3] as Writable;
  guard.on('error', () => {}); // the watcher may be gone already
  ended.then(() => guard.end('\n'));
  return {
    pid: child.pid as number,
    ended,
    stop: (stop) => stopChild(child, stopSignal, ended, stop),
  };
}

async function stopChild(
  child: ChildProcess,
  stopSignal: string,
  ended: Promise<unknown>,
  { graceMs = 8_000 }: { graceMs?: number } = {},
): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill(`SIG${stopSignal}` as NodeJS.Signals);
    const kill = setTimeout(() => killGroup(child.pid as number), graceMs);
    await ended;
    clearTimeout(kill);
  }
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // already gone
  }
}
