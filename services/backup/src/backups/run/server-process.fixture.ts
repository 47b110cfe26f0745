import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { type GuardedProcess, startGuarded } from '@holdfast/platform/processes';
import type { PostgresSource } from '../../testing/sources.ts';

export type ServerProcess = {
  /** Kills the server and all its sessions at once, as a crash of the machine would. */
  killAll(): Promise<void>;
  /** Stops it without a clean shutdown, as `pg_ctl stop -m immediate` does. */
  stopImmediately(): Promise<void>;
  /** The same server again, on the same data. */
  start(): Promise<void>;
  /** Stops the server if it was started here. */
  stop(): Promise<void>;
};

/** The processes of a source's server, for tests that kill them. */
export async function serverProcessOf(source: PostgresSource): Promise<ServerProcess> {
  const [file] = await source.query<{ text: string }>(
    "select pg_read_file('postmaster.pid') as text",
  );
  let pid = Number.parseInt(file?.text ?? '', 10);
  const [command = '', ...args] = (await readFile(`/proc/${pid}/cmdline`, 'utf8'))
    .split('\0')
    .slice(0, -1);
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const id = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]);
  const account = { uid: id('Uid'), gid: id('Gid') };
  let again: GuardedProcess | undefined;

  async function untilGone(pids: readonly number[]): Promise<void> {
    for (const each of pids) while (await runs(each)) await delay(10);
  }

  return {
    async killAll() {
      const all = [pid, ...(await childrenOf(pid))];
      for (const each of all) process.kill(each, 'SIGKILL');
      await untilGone(all);
    },
    async stopImmediately() {
      const all = [pid, ...(await childrenOf(pid))];
      process.kill(pid, 'SIGQUIT');
      await untilGone(all);
    },
    async start() {
      again = await startGuarded({ command, args, ...account, stopSignal: 'INT', cwd: '/' });
      pid = again.pid;
      for (;;) {
        const answers = await source.query('select').then(
          () => true,
          () => false,
        );
        if (answers) return;
        await delay(25);
      }
    },
    async stop() {
      await again?.stop();
    },
  };
}

async function childrenOf(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return text.split(' ').filter(Boolean).map(Number);
}

async function runs(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat !== '' && !/^[ZX]/.test(stat.slice(stat.lastIndexOf(')') + 2));
}
