import { createHoldfast, type Holdfast, type HoldfastOptions } from '@holdfast/clients';
import manifest from '../../package.json' with { type: 'json' };
import { openContexts } from '../contexts/index.ts';
import { createOutput } from '../output/index.ts';
import { type Common, Failure } from '../program/index.ts';
import type { Surroundings } from '../terminal/index.ts';
import { readAddress } from './address.ts';
import { commandLine } from './command-line.ts';
import type { Asker, Connected } from './model.ts';
import { chooseOrganisation } from './organisation.ts';
import { stepUpBy } from './step-up.ts';

export const DEFAULT_URL = 'http://127.0.0.1:4000';

export async function connect(surroundings: Surroundings, choices: Common): Promise<Connected> {
  const asker = await findAsker(surroundings, choices);
  const holdfast = await openHoldfast(asker, choices, surroundings);
  return connectedBy(holdfast, asker.url, surroundings, choices);
}

/** Connects with a token of the backup API, for callers who have nothing else. */
export function connectByToken(
  surroundings: Surroundings,
  choices: Common,
  { url, token }: { url: string; token: string },
): Connected {
  const urls = { auth: url, backup: url, domains: url };
  const holdfast = openClient({ urls, token, signal: surroundings.stop() });
  return connectedBy(holdfast, url, surroundings, choices);
}

function connectedBy(
  holdfast: Holdfast,
  url: string,
  surroundings: Surroundings,
  choices: Common,
): Connected {
  const output = createOutput(surroundings.terminal, choices);
  return {
    ...{ ...surroundings, holdfast, output, url },
    quiet: choices.quiet === true,
    commandLine: (...words) => commandLine(words, choices),
  };
}

export async function findAsker(
  { environment }: Pick<Surroundings, 'environment'>,
  { context, org }: Common,
): Promise<Asker> {
  const { HOLDFAST_CLIENT_ID, HOLDFAST_CLIENT_SECRET, HOLDFAST_URL } = environment;
  const machine = context === undefined && !environment.HOLDFAST_CONTEXT;
  if (machine && (HOLDFAST_CLIENT_ID || HOLDFAST_CLIENT_SECRET)) {
    if (!HOLDFAST_CLIENT_ID || !HOLDFAST_CLIENT_SECRET) {
      throw new Failure(
        'usage',
        'Set both HOLDFAST_CLIENT_ID and HOLDFAST_CLIENT_SECRET: a service account needs both.',
      );
    }
    if (org !== undefined) {
      throw new Failure('usage', 'A service account belongs to one organisation: leave --org out.');
    }
    return {
      url: readAddress(HOLDFAST_URL || DEFAULT_URL, 'HOLDFAST_URL'),
      serviceAccount: { clientId: HOLDFAST_CLIENT_ID, clientSecret: HOLDFAST_CLIENT_SECRET },
    };
  }
  const contexts = openContexts(environment);
  const name = contexts.nameOf(context);
  const found = await contexts.find(name);
  if (!found) throw new Failure('notAllowed', notSignedIn(name));
  const { session, organisation } = found;
  // The session is only ever sent to the address where it was made.
  return { url: found.url, session, context: name, ...(organisation && { organisation }) };
}

async function openHoldfast(
  asker: Asker,
  choices: Common,
  surroundings: Surroundings,
): Promise<Holdfast> {
  const { url } = asker;
  const { org } = choices;
  const signal = surroundings.stop();
  if ('serviceAccount' in asker) {
    return openClient({ url, serviceAccount: asker.serviceAccount, signal });
  }
  const { session } = asker;
  const organisation =
    org === undefined
      ? asker.organisation
      : await chooseOrganisation(openClient({ url, session, signal }), org);
  const again = {
    prove: commandLine(['account', 'prove'], choices),
    login: commandLine(['login', '--sso', '--url', url], choices),
  };
  return openClient({
    ...{ url, session, signal },
    stepUp: stepUpBy(surroundings, () => openClient({ url, session, signal }), again),
    ...(organisation && { organisation: organisation.id }),
  });
}

/** Ctrl-C aborts every request, also those for lookups and tokens. */
export function openClient(options: HoldfastOptions & { signal: AbortSignal }): Holdfast {
  return createHoldfast({ ...options, fetch: withName });
}

/** Names this command and its version in the list of sessions. */
const withName: typeof fetch = (request, init) => {
  if (request instanceof Request) {
    request.headers.set('user-agent', `holdfast/${manifest.version} (${process.platform})`);
  }
  return fetch(request, init);
};

function notSignedIn(name: string): string {
  return name === 'default'
    ? 'You are not signed in here. Sign in first: holdfast login'
    : `There is no sign-in named ${name}. Sign in first: holdfast login --context ${name}`;
}
