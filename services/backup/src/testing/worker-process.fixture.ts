import { createHash } from 'node:crypto';
import { flushCompileCache } from 'node:module';
import { systemClock } from '@holdfast/platform/clock';
import { createLogger } from '@holdfast/platform/log';
import { KeyRing, Secret } from '@holdfast/platform/secrets';
import type { ServiceContext } from '@holdfast/platform/service';
import { startBackupWorker } from '../worker.ts';
import { composePatiently } from './compose-patiently.ts';

/**
 * A worker in a process of its own that sends itself a signal when a backup or a restore first reaches
 * the step named, or some time after that. It reads what it needs from standard input, because that has
 * secrets in it, and logs to standard output.
 */
type SignalAt = { step: string; signal: NodeJS.Signals; afterMs?: number };

flushCompileCache(); // a worker that is killed would leave the next one no cache
const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const given = JSON.parse(Buffer.concat(chunks).toString()) as {
  databaseUrl: string;
  dataDirectory: string;
  masterKey: string;
  environment: Record<string, string>;
  at?: SignalAt;
  holding?: string[];
  atRestore?: SignalAt;
  pace: object;
  keepIn?: string;
  tools?: string;
};
const context: ServiceContext = {
  environment: { PATH: process.env.PATH, ...given.environment },
  databaseUrl: given.databaseUrl,
  dataDirectory: given.dataDirectory,
  masterKeys: new KeyRing({
    current: new Secret(Buffer.from(given.masterKey, 'base64')),
    previous: [],
  }),
  logger: createLogger({
    name: 'process',
    level: 'trace',
    destination: { write: (line) => void process.stdout.write(line) },
  }),
  clock: systemClock,
  host: '127.0.0.1',
  authUrl: 'http://127.0.0.1:9',
  tokens: { issuer: 'https://issuer.test', jwksUrl: 'http://127.0.0.1:9' },
  serviceSecret: new Secret(createHash('sha256').update('none').digest('hex')),
  corsOrigins: [],
  trustedProxies: 0,
  allowPrivateNetworks: true,
};
const composed = await composePatiently(context, given);
Object.assign(composed.parts, {
  pace: { ...composed.parts.pace, ...given.pace },
  onBackupStep: given.holding ? holding(given.holding) : signalling(given.at),
  onRestoreStep: signalling(given.atRestore),
});
await startBackupWorker(composed, context);

/** Holds the first backup that reaches each of these steps; at the last one the worker is killed. */
function holding(steps: string[]): (step: string) => undefined | Promise<never> {
  const free = [...steps];
  return (step) => {
    const found = free.indexOf(step);
    if (found < 0) return undefined;
    free.splice(found, 1);
    process.stdout.write(`held: ${steps.length - free.length}\n`);
    if (free.length === 0) process.kill(process.pid, 'SIGKILL');
    return new Promise(() => {});
  };
}

function signalling(at: SignalAt | undefined): (step: string) => void {
  let over = false;
  return (step) => {
    if (over || step !== at?.step) return;
    over = true;
    const send = () => process.kill(process.pid, at.signal);
    if (at.afterMs === undefined) send();
    else setTimeout(send, at.afterMs);
  };
}
