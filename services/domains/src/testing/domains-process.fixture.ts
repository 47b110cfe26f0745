import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import { createInterface } from 'node:readline';
import { systemClock } from '@holdfast/platform/clock';
import { createLogger } from '@holdfast/platform/log';
import { KeyRing, Secret } from '@holdfast/platform/secrets';
import type { ServiceContext } from '@holdfast/platform/service';
import { compose } from '../compose.ts';
import { domainsService } from '../index.ts';
import { startDomainsWorker } from '../worker.ts';
import type { ProcessWanted } from './domains-process.ts';

/**
 * An API or a worker in a process of its own. With `diesAfter`, a worker kills itself without warning
 * when it has begun to look up that many names. What it needs is the first line of its standard input,
 * because that has secrets in it; the process ends when the input does.
 */
if (import.meta.main) {
  flushCompileCache(); // a killed process would leave no cache for the next one
  const lines = createInterface(process.stdin);
  const [line] = (await once(lines, 'line')) as [string];
  lines.once('close', () => process.exit()); // the process that started it is gone
  const { masterKey, role, ...given } = JSON.parse(line) as ProcessWanted;
  const context: ServiceContext = {
    ...given,
    masterKeys: new KeyRing({
      current: new Secret(Buffer.from(masterKey, 'base64')),
      previous: [],
    }),
    logger: createLogger({ name: 'process', level: 'silent' }),
    clock: systemClock,
    host: '127.0.0.1',
    authUrl: 'http://127.0.0.1:9',
    serviceSecret: new Secret('service secret of the test'),
    corsOrigins: [],
    trustedProxies: 0,
    allowPrivateNetworks: true,
  };
  if (role.kind === 'api') await domainsService.startApi(context, role.port);
  else await work(context, role.diesAfter);
  process.stdout.write('ready\n');
}

async function work(context: ServiceContext, diesAfter = Number.POSITIVE_INFINITY): Promise<void> {
  const composed = await compose(context);
  const { filter, dns } = composed.parts.resolvers;
  const [{ lookupBatch }, { lookup }] = [filter, dns];
  let names = 0;
  const count = (more: number) => {
    names += more;
    if (names >= diesAfter) process.kill(process.pid, 'SIGKILL');
  };
  filter.lookupBatch = (some) => {
    count(some.length);
    return lookupBatch(some);
  };
  dns.lookup = (name, options) => {
    count(1);
    return lookup(name, options);
  };
  await startDomainsWorker(composed, context);
}
