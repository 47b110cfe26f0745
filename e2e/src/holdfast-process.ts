import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { Installation, READY, withPorts } from './installation.ts';
import { ensureBegun } from './template.ts';

const COMMAND = path.join(import.meta.dirname, '..', '..', 'bin', 'holdfast');

export type Ending = { code: number | null; signal: NodeJS.Signals | null };

/** The command as a user runs it, in a process of its own, from outside. */
export class HoldfastProcess extends Installation {
  readonly child: ChildProcess;
  readonly ended: Promise<Ending>;

  private constructor(command: string, args: string[], environment: NodeJS.ProcessEnv) {
    super(environment);
    this.child = spawn(command, args, {
      env: { PATH: process.env.PATH, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.ended = once(this.child, 'close').then(([code, signal]) => ({ code, signal }));
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        this.output += text;
      });
    }
  }

  static async run(
    args: string[],
    environment: NodeJS.ProcessEnv = {},
    command = COMMAND,
  ): Promise<HoldfastProcess> {
    return new HoldfastProcess(command, args, await withPorts(environment));
  }

  /**
   * Starts everything and waits until it says that it is ready; fails with its output if it ends.
   * Where the owner's password is given, the results of a first start are shared by all tests.
   */
  static async up(
    dataDirectory: string,
    environment: NodeJS.ProcessEnv = {},
  ): Promise<HoldfastProcess> {
    await ensureBegun(dataDirectory, environment, HoldfastProcess.start);
    return HoldfastProcess.start(dataDirectory, environment);
  }

  static async start(
    dataDirectory: string,
    environment: NodeJS.ProcessEnv,
  ): Promise<HoldfastProcess> {
    const holdfast = await HoldfastProcess.run(['up'], {
      HOLDFAST_DATA_DIR: dataDirectory,
      ...environment,
    });
    const over = holdfast.ended.then(() => 'over' as const);
    while (!holdfast.output.includes(READY)) {
      const said = holdfast.child.stdout ? once(holdfast.child.stdout, 'data') : over;
      if ((await Promise.race([over, said])) === 'over') {
        throw new Error(`holdfast did not start: ${holdfast.output}`);
      }
    }
    return holdfast;
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<Ending> {
    this.child.kill(signal);
    return this.ended;
  }
}
