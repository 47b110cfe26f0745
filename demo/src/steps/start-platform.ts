import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createHoldfast, type Holdfast } from '@holdfast/clients';
import { startGuarded } from '@holdfast/platform/processes';
import type { Folder } from '../folder.ts';
import type { Running, Show, Shown } from '../model.ts';
import { choosePorts } from '../ports.ts';

const HOLDFAST = path.join(import.meta.dirname, '../../../bin/holdfast');
const SERVICES = ['auth', 'backup', 'domains'];
const READY_MS = 180_000;
const STOP_MS = 15_000;

export const OWNER = 'owner@holdfast.local';

export type Platform = { url: string; holdfast: Holdfast };

/**
 * Starts everything by `holdfast up`, and signs its owner in. Only PATH is passed on from the
 * environment: settings of a real Holdfast must not reach it.
 */
export async function startPlatform(
  folder: Folder,
  running: Running[],
  settings: NodeJS.ProcessEnv,
  show: Show,
): Promise<Shown<Platform>> {
  show('starting Holdfast…');
  const ports = await choosePorts();
  const url = `http://127.0.0.1:${ports.front}`;
  const log = await open(folder.at('platform.log'), 'w', 0o600);
  const platform = await startGuarded({
    command: HOLDFAST,
    args: ['up'],
    outputFd: log.fd,
    env: {
      PATH: process.env.PATH,
      HOLDFAST_DATA_DIR: folder.at('platform'),
      HOLDFAST_ADMIN_EMAIL: OWNER,
      HOLDFAST_ADMIN_PASSWORD: folder.kept.ownerPassword,
      HOLDFAST_SIGN_UP: 'open', // for the colleagues in the screenshots
      ...ports.settings,
      ...settings,
    },
  }).finally(() => log.close());
  running.push({ stop: () => platform.stop({ graceMs: STOP_MS }) });
  const ended = platform.ended.then(() => 'ended' as const);
  if ((await Promise.race([untilReady(url), ended])) === 'ended') {
    const said = await readFile(folder.at('platform.log'), 'utf8');
    throw new Error(`Holdfast did not start: ${said.trim().split('\n').at(-1)}`);
  }
  const { sessionToken, organisations } = await createHoldfast({ url }).auth.signIn({
    body: { email: OWNER, password: folder.kept.ownerPassword },
  });
  const organisation = organisations[0]?.id;
  const holdfast = createHoldfast({ url, session: sessionToken, organisation });
  return {
    says: `${SERVICES.length} services up behind ${url}`,
    value: { url, holdfast },
  };
}

async function untilReady(url: string): Promise<void> {
  const isReady = async (service: string) => {
    const answer = await fetch(`${url}/api/${service}/readyz`).catch(() => undefined);
    await answer?.body?.cancel();
    return answer?.ok === true;
  };
  for (const end = Date.now() + READY_MS; Date.now() < end; await delay(100)) {
    if ((await Promise.all(SERVICES.map(isReady))).every(Boolean)) return;
  }
  throw new Error(`Holdfast does not answer at ${url}.`);
}
