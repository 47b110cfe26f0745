import { createHoldfast } from '@holdfast/clients';
import { prompt } from '../asking/index.ts';
import { DEFAULT_URL } from '../connection/connect.ts';
import { openContexts } from '../contexts/index.ts';
import { createOutput } from '../output/index.ts';
import { type Common, Failure } from '../program/index.ts';
import { addressOf, warnIfOpen } from '../sign-in/address.ts';
import type { Surroundings } from '../terminal/index.ts';
import { readNewPassword } from './new-password.ts';

export type CreateChoices = Common & {
  url?: string;
  email?: string;
  name?: string;
  organisation?: string;
};

/** An account and its first organisation; signed in at once, as by a login. */
export async function createAccount(
  surroundings: Surroundings,
  choices: CreateChoices,
): Promise<void> {
  const { terminal, environment } = surroundings;
  const contexts = openContexts(environment);
  const context = contexts.nameOf(choices.context);
  if (await contexts.find(context)) throw signedIn(context);
  const url = addressOf(choices.url ?? environment.HOLDFAST_URL ?? DEFAULT_URL);
  const ask = async (given: string | undefined, question: string, option: string) => {
    if (given !== undefined) return given;
    if (terminal.canAsk) return prompt(question);
    throw new Failure('usage', `Nobody can be asked here: add ${option}.`);
  };
  const email = await ask(choices.email, 'Email', '--email <address>');
  const name = await ask(choices.name, 'Your name', '--name <name>');
  const password = await readNewPassword(choices, 'password', surroundings);
  const { organisation: organisationName } = choices;
  const { sessionToken, user, organisations } = await createHoldfast({ url }).auth.signUp({
    body: { email, name, password, ...(organisationName !== undefined && { organisationName }) },
  });
  const [organisation] = organisations;
  await contexts.save(context, {
    url,
    email: user.email,
    session: sessionToken,
    ...(organisation && { organisation: { id: organisation.id, name: organisation.name } }),
  });
  const output = createOutput(terminal, choices);
  warnIfOpen(url, output);
  output.done(
    `Made the account of ${user.email} at ${url}, with the organisation ${organisation?.name}. Signed in.`,
    { context, url, user, organisation },
    user.id,
  );
}

function signedIn(context: string): Failure {
  return new Failure(
    'usage',
    `Somebody is signed in here already (${context}): holdfast logout first, or give another --context.`,
  );
}
