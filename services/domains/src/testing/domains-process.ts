import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { ServiceContext } from '@holdfast/platform/service';
import type { TestDomains } from './test-domains.ts';

const FIXTURE = path.join(import.meta.dirname, 'domains-process.fixture.ts');

type Role = { kind: 'api'; port: number } | { kind: 'worker'; diesAfter?: number };
export type ProcessWanted = Pick<
  ServiceContext,
  'environment' | 'databaseUrl' | 'dataDirectory' | 'tokens'
> & { masterKey: string; role: Role };

export type DomainsProcess = {
  pid: number;
  /** Resolves with the signal that ended it. */
  ended: Promise<NodeJS.Signals | null>;
  /** With SIGKILL: it cannot clean up. */
  kill(): Promise<void>;
};

/** Resolves once it serves or works, or when it has ended before that. */
export async function startDomainsProcess(
  { context, masterKey }: TestDomains,
  role: Role,
): Promise<DomainsProcess> {
  const child = spawn(process.execPath, [FIXTURE], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
  });
  const { environment, databaseUrl, dataDirectory, tokens } = context;
  const wanted: ProcessWanted = {
    ...{ environment, databaseUrl, dataDirectory, tokens, role },
    masterKey: Buffer.from(masterKey.reveal('bytes')).toString('base64'),
  };
  child.stdin.on('error', () => {}); // the process ended before it read everything
  child.stdin.write(`${JSON.stringify(wanted)}\n`); // stays open: the process ends when we do
  const ended = once(child, 'close').then(([, signal]) => signal as NodeJS.Signals | null);
  await Promise.race([once(child.stdout, 'data'), ended]);
  return {
    pid: child.pid ?? 0,
    ended,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
