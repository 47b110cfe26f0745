import { type Ending, HoldfastProcess } from '../holdfast-process.ts';
import type { Balancer } from './balancer.ts';

export const SERVICES = ['auth', 'backup', 'domains'] as const;
export type Balancers = Record<(typeof SERVICES)[number], Balancer>;

/** The roles of one version, each a process of its own; its APIs are behind the balancers. */
export class Fleet {
  private readonly command: string;
  private readonly balancers: Balancers;
  private readonly environment: NodeJS.ProcessEnv;
  private readonly running = new Map<string, HoldfastProcess>();
  /** All roles that ever ran. */
  readonly roles: HoldfastProcess[] = [];

  constructor(command: string, balancers: Balancers, environment: NodeJS.ProcessEnv) {
    this.command = command;
    this.balancers = balancers;
    this.environment = environment;
  }

  /** Runs a command that ends by itself. */
  async run(line: string): Promise<Ending & { output: string }> {
    const holdfast = await HoldfastProcess.run(line.split(' '), this.environment, this.command);
    return { ...(await holdfast.ended), output: holdfast.output };
  }

  /** Starts `serve backup`, `work domains` and the like; APIs get requests once they are ready. */
  async start(...lines: string[]): Promise<void> {
    await Promise.all(
      lines.map(async (line) => {
        const role = await HoldfastProcess.run(line.split(' '), this.environment, this.command);
        this.running.set(line, role);
        this.roles.push(role);
        const url = addressOf(line, role);
        if (!url) return;
        await untilReady(url, role);
        this.balancerOf(line).add(url);
      }),
    );
  }

  /** Stops roles as an operator does: first no new requests, then the signal. */
  async stop(...lines: string[]): Promise<Ending[]> {
    return Promise.all(
      lines.map(async (line) => {
        const role = this.running.get(line) as HoldfastProcess;
        this.running.delete(line);
        const url = addressOf(line, role);
        if (url) this.balancerOf(line).remove(url);
        return role.stop();
      }),
    );
  }

  async stopAll(): Promise<void> {
    await this.stop(...this.running.keys());
  }

  /** The address of one of its APIs, past the balancer. */
  urlOf(line: string): string {
    return addressOf(line, this.running.get(line) as HoldfastProcess) as string;
  }

  private balancerOf(line: string): Balancer {
    return this.balancers[line.split(' ')[1] as keyof Balancers];
  }
}

function addressOf(line: string, role: HoldfastProcess): string | undefined {
  const [verb, service] = line.split(' ');
  if (verb !== 'serve') return undefined;
  return { auth: role.authUrl, backup: role.backupUrl, domains: role.domainsUrl }[service ?? ''];
}

async function untilReady(url: string, role: HoldfastProcess): Promise<void> {
  const over = role.ended.then(() => {
    throw new Error(`A role ended: ${role.output}`);
  });
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  over.catch(() => {});
  while (!(await Promise.race([over, isReady()]))) {
    await Promise.race([over, new Promise((resolve) => setTimeout(resolve, 100))]);
  }
}
