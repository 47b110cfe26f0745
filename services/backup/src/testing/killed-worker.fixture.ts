import { createHash } from 'node:crypto';
import { systemClock } from '@holdfast/platform/clock';
import { createLogger } from '@holdfast/platform/log';
import { KeyRing, Secret } from '@holdfast/platform/secrets';
import type { ServiceContext } from '@holdfast/platform/service';
import { compose } from '../compose.ts';
import { startBackupWorker } from '../worker.ts';

/**
 * A worker in a process of its own that kills itself with -9 when a backup comes to the step named.
 * What it needs is on its standard input, because it has secrets in it.
 */
const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const given = JSON.parse(Buffer.concat(chunks).toString()) as {
  databaseUrl: string;
  dataDirectory: string;
  masterKey: string;
  step: string;
  pace: object;
};
const context: ServiceContext = {
  environment: { PATH: process.env.PATH },
  databaseUrl: given.databaseUrl,
  dataDirectory: given.dataDirectory,
  masterKeys: new KeyRing({
    current: new Secret(Buffer.from(given.masterKey, 'base64')),
    previous: [],
  }),
  logger: createLogger({ name: 'doomed', level: 'silent', destination: { write: () => {} } }),
  clock: systemClock,
  host: '127.0.0.1',
  authUrl: 'http://127.0.0.1:9',
  tokens: { issuer: 'https://issuer.test', jwksUrl: 'http://127.0.0.1:9' },
  serviceSecret: new Secret(createHash('sha256').update('none').digest('hex')),
  corsOrigins: [],
  trustedProxies: 0,
  allowPrivateNetworks: true,
};
const composed = await compose(context);
Object.assign(composed.parts, {
  pace: { ...composed.parts.pace, ...given.pace },
  onBackupStep: (step: string) => {
    if (step === given.step) process.kill(process.pid, 'SIGKILL');
  },
});
await startBackupWorker(composed, context);
