import { open } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createHoldfast } from '@holdfast/clients';
import { startGuarded } from '@holdfast/platform/processes';
import { freePort, startPostgres, temporaryDirectory } from '@holdfast/platform/testing';
import { makeFilter } from '../domains-service.ts';

const HOLDFAST = path.join(import.meta.dirname, '../../../bin/holdfast');
const READY_MS = 180_000;

export const OWNER = { email: 'owner@bench.example', password: 'correct horse battery' };

export type Platform = Awaited<ReturnType<typeof startPlatform>>;

/** `holdfast up` with the pages as users get them, and a filter that knows every second name. */
export async function startPlatform(names: readonly string[]) {
  const [server, directory] = await Promise.all([startPostgres(), temporaryDirectory()]);
  await makeFilter(directory.path, names);
  const roles = ['DASHBOARD', 'AUTH', 'BACKUP', 'DOMAINS'];
  const ports = await Promise.all(
    roles.map(async (role) => [`HOLDFAST_${role}_PORT`, String(await freePort())] as const),
  );
  const url = `http://127.0.0.1:${ports[0]?.[1]}`;
  const log = await open(path.join(directory.path, 'log'), 'w', 0o600);
  const process = await startGuarded({
    command: HOLDFAST,
    args: ['up'],
    outputFd: log.fd,
    env: {
      PATH: globalThis.process.env.PATH,
      HOLDFAST_DATA_DIR: directory.path,
      HOLDFAST_DATABASE_URL: server.address.adminUrl,
      HOLDFAST_ADMIN_EMAIL: OWNER.email,
      HOLDFAST_ADMIN_PASSWORD: OWNER.password,
      HOLDFAST_BACKUP_REQUESTS_PER_MINUTE: '9999999',
      HOLDFAST_DOMAINS_REQUESTS_PER_MINUTE: '9999999',
      ...Object.fromEntries(ports),
    },
  }).finally(() => log.close());
  await untilReady(url);
  const { sessionToken, organisations } = await createHoldfast({ url }).auth.signIn({
    body: OWNER,
  });
  const organisation = organisations[0]?.id ?? '';
  return {
    url,
    organisation,
    databaseUrl: server.address.adminUrl,
    holdfast: createHoldfast({ url, session: sessionToken, organisation }),
    async stop() {
      await process.stop();
      await server.stop();
      await directory.remove();
    },
  };
}

async function untilReady(url: string): Promise<void> {
  const isReady = async (service: string) => {
    const answer = await fetch(`${url}/api/${service}/readyz`).catch(() => undefined);
    await answer?.body?.cancel();
    return answer?.ok === true;
  };
  for (const end = Date.now() + READY_MS; Date.now() < end; await delay(100)) {
    if ((await Promise.all(['auth', 'backup', 'domains'].map(isReady))).every(Boolean)) return;
  }
  throw new Error(`Holdfast does not answer at ${url}.`);
}
