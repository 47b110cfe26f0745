import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { Readable, Writable } from 'node:stream';
import { underAccount } from '@holdfast/platform/processes';
import { refuseInTransaction } from '@holdfast/platform/transactions';
import { accountOf } from './folder.ts';
import { signalGroup } from './group.ts';
import { ToolFailed, type ToolOptions } from './model.ts';

/**
 * A watcher beside the program holds one end of a pipe. When we die, even by kill -9, the pipe
 * closes and the watcher ends the group: a program that hangs would otherwise stay for ever. It
 * also sends the group any signal that we ask for, which it may where we may not. It keeps nothing
 * else open, and the program takes the shell's place. As long as the watcher lives, the number of
 * the group cannot be given to another one.
 */
const WATCHED = `( trap '' TERM
  while read -r signal <&3; do kill -s "$signal" 0; done
  kill -s TERM 0; sleep "$0"; kill -s KILL 0 ) </dev/null >/dev/null 2>&1 &
exec "$@" 3<&-`;

const PATH = '/usr/local/bin:/usr/bin:/bin';

export type Watched = {
  pid: number;
  stdin: Writable | null;
  stderr: Readable;
  exit: Promise<{ code: number | null; by: string | null }>;
  /** Signals the group itself, or has the watcher do so. */
  signal(signal: 'TERM' | 'KILL'): void;
};

/** Starts it as the leader of a group of its own, which writes to `stdout`. */
export async function spawnWatched(
  options: ToolOptions,
  stdout: Socket,
  graceMs: number,
): Promise<Watched> {
  refuseInTransaction('A client program is started');
  const { program, env, workDirectory, input } = options;
  const graceSeconds = String(Math.max(1, Math.ceil(graceMs / 1000)));
  const launch = await launchOf(options, graceSeconds).catch((error) => {
    stdout.destroy();
    throw error;
  });
  const child: ChildProcess = spawn(launch.command, launch.args, {
    ...{ uid: launch.uid, gid: launch.gid },
    cwd: workDirectory,
    env: { PATH, LANG: 'C.UTF-8', TZ: 'UTC', ...env, HOME: workDirectory },
    detached: true,
    stdio: [input ? 'pipe' : 'ignore', stdout, 'pipe', 'pipe'],
  });
  const exit = once(child, 'exit').then(([code, by]) => ({ code, by }));
  exit.catch(() => {}); // the same error as below
  try {
    await once(child, 'spawn');
  } catch (error) {
    throw new ToolFailed('not-started', `${program} could not be started.`, { cause: error });
  } finally {
    stdout.destroy(); // ours; the program has its own
  }
  const guard = child.stdio[3] as Writable;
  guard.on('error', () => {}); // the watcher may be gone
  const pid = child.pid as number;
  return {
    pid,
    stdin: child.stdin,
    stderr: child.stderr as Readable,
    exit,
    signal(signal) {
      if (!signalGroup(pid, `SIG${signal}`)) guard.write(`${signal}\n`);
      if (signal === 'KILL') guard.end();
    },
  };
}

/** The watcher runs under the program's account, too: all that it can do is to end the group. */
async function launchOf({ program, args, workDirectory }: ToolOptions, graceSeconds: string) {
  const account = await accountOf(workDirectory).catch((cause) => {
    throw new ToolFailed('not-started', `${program} could not be started.`, { cause });
  });
  const command = ['/bin/sh', '-c', WATCHED, graceSeconds, program, ...args] as const;
  return underAccount(account, command).catch((cause: Error) => {
    throw new ToolFailed('no-account', cause.message, { cause });
  });
}
