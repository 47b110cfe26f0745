import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createHoldfast, type Holdfast } from '@holdfast/clients';
import { createCommand } from '../command.ts';

const [EMAIL, PASSWORD] = ['ada@example.com', 'correct horse battery'];
/** A call without an answer by then is sent again. */
const CALL_MS = 20_000;
const START_MS = 240_000;

/** Through the database alone, as the page about several machines describes. */
export async function createOwner(folder: string, settings: NodeJS.ProcessEnv): Promise<void> {
  const command = createCommand(path.join(folder, 'configuration'));
  const line = `accounts create-owner --email ${EMAIL} --password-env OWNER_PASSWORD`;
  const own = { HOLDFAST_DATA_DIR: path.join(folder, 'owner'), OWNER_PASSWORD: PASSWORD };
  const { code, err } = await command.run(line, { environment: { ...settings, ...own } });
  if (code !== 0) throw new Error(`There is no owner: ${err}`);
}

type Urls = { auth: string; backup: string; domains: string };

/** Signs in as soon as the services answer. */
export async function signIn(urls: Urls): Promise<Holdfast> {
  const stranger = createHoldfast({ urls, timeoutMs: CALL_MS });
  for (const until = performance.now() + START_MS; ; await delay(250)) {
    try {
      const { sessionToken, organisations } = await stranger.auth.signIn({
        body: { email: EMAIL, password: PASSWORD },
      });
      const organisation = organisations[0]?.id;
      const owner: Holdfast = createHoldfast({
        ...{ urls, session: sessionToken, organisation, timeoutMs: CALL_MS },
        // They work for hours, and delete.
        stepUp: async () => {
          await owner.auth.stepUp({ body: { password: PASSWORD } });
        },
      });
      return owner;
    } catch (error) {
      if (performance.now() > until) throw error;
    }
  }
}
