import { up } from '@holdfast/cli/up';
import { Installation, READY, withPorts } from './installation.ts';
import { ensureBegun } from './template.ts';

/**
 * Everything as `holdfast up` starts it, without a process of its own: starting one takes longer than
 * most tests. What needs a process, such as signals and sudden ends, is tested with HoldfastProcess.
 */
export class Holdfast extends Installation {
  readonly #stop = new AbortController();
  #ended: Promise<void> = Promise.resolve();

  /**
   * Starts everything and waits until it says that it is ready. Where the owner's password is given,
   * the results of a first start are shared by all tests.
   */
  static async up(dataDirectory: string, environment: NodeJS.ProcessEnv = {}): Promise<Holdfast> {
    await ensureBegun(dataDirectory, environment, Holdfast.start);
    return Holdfast.start(dataDirectory, environment);
  }

  static async start(dataDirectory: string, environment: NodeJS.ProcessEnv): Promise<Holdfast> {
    const settings = { HOLDFAST_DATA_DIR: dataDirectory, ...(await withPorts(environment)) };
    const holdfast = new Holdfast(settings);
    const ready = Promise.withResolvers<void>();
    const write = (text: string) => {
      holdfast.output += text;
      if (text.includes(READY)) ready.resolve();
    };
    holdfast.#ended = up(settings, { stop: holdfast.#stop.signal, output: { write } });
    await Promise.race([ready.promise, holdfast.#ended]);
    return holdfast;
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#ended;
  }
}
