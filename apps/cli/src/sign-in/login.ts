import { createHoldfast } from '@holdfast/clients';
import { prompt, readSecret } from '../asking/index.ts';
import { DEFAULT_URL } from '../connection/connect.ts';
import { openContexts } from '../contexts/index.ts';
import { choose } from '../lookup/index.ts';
import { createOutput } from '../output/index.ts';
import { type Common, Failure } from '../program/index.ts';
import type { Surroundings } from '../terminal/index.ts';
import { addressOf, warnIfOpen } from './address.ts';

export type LoginChoices = Common & { url?: string; email?: string };

/** Signs in, and keeps the session where only this account of the machine can read it. */
export async function login(surroundings: Surroundings, choices: LoginChoices): Promise<void> {
  const { terminal, environment } = surroundings;
  const contexts = openContexts(environment);
  const name = contexts.nameOf(choices.context);
  const url = addressOf(choices.url ?? environment.HOLDFAST_URL ?? DEFAULT_URL);
  const email = choices.email ?? (await askEmail(surroundings));
  const password = await readSecret(choices, 'password', 'the password', surroundings);
  const answer = await createHoldfast({ url }).auth.signIn({ body: { email, password } });
  const { sessionToken: session, user, organisations } = answer;
  const organisation =
    choices.org === undefined
      ? organisations.length === 1
        ? organisations[0]
        : undefined
      : choose(organisations, choices.org, 'organisation');
  const before = await contexts.find(name).catch(() => undefined);
  const kept = await contexts.save(name, {
    url,
    email: user.email,
    session,
    ...(organisation && { organisation: { id: organisation.id, name: organisation.name } }),
  });
  if (before) await endSession(before);
  const output = createOutput(terminal, choices);
  warnIfOpen(url, output);
  const words = organisation ? `, for ${organisation.name}` : '';
  output.done(`Signed in at ${url} as ${user.email}${words}.`, { context: name, ...kept, user });
  if (!organisation && organisations.length > 1) {
    output.note(
      `You are in ${organisations.length} organisations: choose one with holdfast orgs use <name>.`,
    );
  }
}

/** The one that this sign-in takes the place of. It need not be reachable any more. */
async function endSession({ url, session }: { url: string; session: string }): Promise<void> {
  await createHoldfast({ url, session })
    .auth.signOut()
    .catch(() => {});
}

async function askEmail({ terminal }: Surroundings): Promise<string> {
  if (terminal.canAsk) return prompt('Email');
  throw new Failure('usage', 'Say whose account it is: --email <address>.');
}
