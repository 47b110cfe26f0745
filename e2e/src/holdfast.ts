import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { freePort, fromTemplate } from '@holdfast/platform/testing';

const COMMAND = path.join(import.meta.dirname, '..', '..', 'bin', 'holdfast');

export type Ending = { code: number | null; signal: NodeJS.Signals | null };

/** The command as a user runs it, in a process of its own, from outside. */
export class Holdfast {
  /** The one address. */
  readonly url: string;
  readonly authUrl: string;
  readonly backupUrl: string;
  readonly domainsUrl: string;
  readonly child: ChildProcess;
  readonly ended: Promise<Ending>;
  output = '';

  private constructor(command: string, args: string[], environment: NodeJS.ProcessEnv) {
    this.url = `http://127.0.0.1:${environment.HOLDFAST_DASHBOARD_PORT}`;
    this.authUrl = `http://127.0.0.1:${environment.HOLDFAST_AUTH_PORT}`;
    this.backupUrl = `http://127.0.0.1:${environment.HOLDFAST_BACKUP_PORT}`;
    this.domainsUrl = `http://127.0.0.1:${environment.HOLDFAST_DOMAINS_PORT}`;
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
  ): Promise<Holdfast> {
    const ports = {
      HOLDFAST_DASHBOARD_PORT: String(await freePort()),
      HOLDFAST_AUTH_PORT: String(await freePort()),
      HOLDFAST_BACKUP_PORT: String(await freePort()),
      HOLDFAST_DOMAINS_PORT: String(await freePort()),
    };
    // Tests sign people up by the dozen.
    const open = { HOLDFAST_SIGN_UP: 'open' };
    return new Holdfast(command, args, { ...ports, ...open, ...environment });
  }

  /** A service behind the one address. */
  through(service: 'auth' | 'backup' | 'domains'): string {
    return `${this.url}/api/${service}`;
  }

  /**
   * Starts everything and waits until it says that it is ready; fails with what it said instead.
   * Where the owner's password is given, what a first start makes is made once for all tests.
   */
  static async up(dataDirectory: string, environment: NodeJS.ProcessEnv = {}): Promise<Holdfast> {
    const { HOLDFAST_ADMIN_PASSWORD: password } = environment;
    const { HOLDFAST_ADMIN_EMAIL: email = 'owner@holdfast.local' } = environment;
    if (password !== undefined) await ensureBegun(dataDirectory, { email, password });
    return Holdfast.start(dataDirectory, environment);
  }

  static async start(dataDirectory: string, environment: NodeJS.ProcessEnv): Promise<Holdfast> {
    const holdfast = await Holdfast.run(['up'], {
      HOLDFAST_DATA_DIR: dataDirectory,
      ...environment,
    });
    const over = holdfast.ended.then(() => 'over' as const);
    while (!holdfast.output.includes('Ctrl-C stops everything.')) {
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

/** A data directory after its first start, unless it has had one. */
async function ensureBegun(
  dataDirectory: string,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const hasBegun = await access(path.join(dataDirectory, 'layout.json')).then(
    () => true,
    () => false,
  );
  if (hasBegun) return;
  await rmdir(dataDirectory).catch(() => {}); // it need not be there yet
  await fromTemplate(`platform of ${email} with ${password}`, dataDirectory, async (folder) => {
    const first = await Holdfast.start(folder, {
      HOLDFAST_ADMIN_EMAIL: email,
      HOLDFAST_ADMIN_PASSWORD: password,
    });
    await first.stop();
  });
}
