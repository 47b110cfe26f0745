import { mkdir, open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type GuardedProcess, startGuarded } from '@holdfast/platform/processes';

const COMMAND = path.join(import.meta.dirname, '..', '..', '..', 'bin', 'holdfast');

type Settings = {
  /** Such as `work backup`. */
  line: string;
  machine: string;
  folder: string;
  enter: readonly string[];
  environment: NodeJS.ProcessEnv;
};

/** One process of the cluster, which may die and come back. */
export class Role {
  readonly name: string;
  readonly logFile: string;
  readonly #settings: Settings;
  #process: GuardedProcess | undefined;

  constructor(settings: Settings) {
    this.name = `${settings.machine}: ${settings.line}`;
    this.logFile = path.join(settings.folder, `${settings.line.replace(' ', '-')}.log`);
    this.#settings = settings;
  }

  get pid(): number {
    return this.#process?.pid ?? 0;
  }

  async start(): Promise<void> {
    const { folder, enter, line, environment } = this.#settings;
    await mkdir(folder, { recursive: true });
    const [command = '', ...args] = [...enter, COMMAND, ...line.split(' ')];
    const log = await open(this.logFile, 'a');
    const env = { PATH: process.env.PATH, ...environment };
    this.#process = await startGuarded({ command, args, env, outputFd: log.fd }).finally(() =>
      log.close(),
    );
  }

  /** Kills it in the middle of whatever it is doing. */
  async kill(): Promise<void> {
    if (!this.#process) return;
    process.kill(this.#process.pid, 'SIGKILL');
    await this.#process.ended;
  }

  async stop(): Promise<void> {
    await this.#process?.stop();
  }

  /** In megabytes. */
  async memory(): Promise<number> {
    const text = await readFile(`/proc/${this.pid}/status`, 'utf8').catch(() => '');
    return Number(/^VmRSS:\s+(\d+)/m.exec(text)?.[1] ?? 0) / 1024;
  }
}
