import { createHoldfast, type Holdfast } from '@holdfast/clients';
import { openContexts } from '../contexts/index.ts';
import { createOutput } from '../output/index.ts';
import { type Common, Failure } from '../program/index.ts';
import type { Surroundings } from '../terminal/index.ts';
import type { Asker, Connected } from './model.ts';
import { chooseOrganisation } from './organisation.ts';

export const DEFAULT_URL = 'http://127.0.0.1:4000';

export async function connect(surroundings: Surroundings, choices: Common): Promise<Connected> {
  const asker = await findAsker(surroundings, choices);
  const output = createOutput(surroundings.terminal, choices);
  const holdfast = await openHoldfast(asker, choices.org);
  return { ...surroundings, holdfast, output, url: asker.url, quiet: choices.quiet === true };
}

export async function findAsker(
  { environment }: Pick<Surroundings, 'environment'>,
  { context, org }: Common,
): Promise<Asker> {
  const { HOLDFAST_CLIENT_ID, HOLDFAST_CLIENT_SECRET, HOLDFAST_URL } = environment;
  const machine = context === undefined && environment.HOLDFAST_CONTEXT === undefined;
  if (machine && (HOLDFAST_CLIENT_ID || HOLDFAST_CLIENT_SECRET)) {
    if (!HOLDFAST_CLIENT_ID || !HOLDFAST_CLIENT_SECRET) {
      throw new Failure(
        'usage',
        'Set both HOLDFAST_CLIENT_ID and HOLDFAST_CLIENT_SECRET: a service account needs them together.',
      );
    }
    if (org !== undefined) {
      throw new Failure('usage', 'A service account has one organisation: leave --org out.');
    }
    return {
      url: HOLDFAST_URL ?? DEFAULT_URL,
      serviceAccount: { clientId: HOLDFAST_CLIENT_ID, clientSecret: HOLDFAST_CLIENT_SECRET },
    };
  }
  const contexts = openContexts(environment);
  const name = contexts.nameOf(context);
  const found = await contexts.find(name);
  if (!found) throw new Failure('notAllowed', notSignedIn(name));
  const { session, organisation } = found;
  // The session is never sent anywhere but to where it was made.
  return { url: found.url, session, context: name, ...(organisation && { organisation }) };
}

async function openHoldfast(asker: Asker, org: string | undefined): Promise<Holdfast> {
  const { url } = asker;
  if ('serviceAccount' in asker) {
    return createHoldfast({ url, serviceAccount: asker.serviceAccount });
  }
  const { session } = asker;
  const organisation =
    org === undefined
      ? asker.organisation
      : await chooseOrganisation(createHoldfast({ url, session }), org);
  return createHoldfast({ url, session, ...(organisation && { organisation: organisation.id }) });
}

function notSignedIn(name: string): string {
  return name === 'default'
    ? 'Nobody is signed in here. Sign in first: holdfast login'
    : `Nobody is signed in as ${name}. Sign in first: holdfast login --context ${name}`;
}
