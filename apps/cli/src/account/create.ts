import type { Holdfast } from '@holdfast/clients';
import { findToken, prompt } from '../asking/index.ts';
import { readAddress } from '../connection/address.ts';
import { DEFAULT_URL, openClient } from '../connection/connect.ts';
import { openContexts } from '../contexts/index.ts';
import { createOutput } from '../output/index.ts';
import { type Common, Failure } from '../program/index.ts';
import { endSession } from '../sign-in/end-session.ts';
import { warnIfOpen } from '../sign-in/warn-if-open.ts';
import type { Surroundings } from '../terminal/index.ts';
import { readNewPassword } from './new-password.ts';

export type CreateChoices = Common & {
  url?: string;
  email?: string;
  name?: string;
  organisation?: string;
};

/** Makes an account and its first organisation, and signs in at once, as login does. */
export async function createAccount(
  surroundings: Surroundings,
  choices: CreateChoices,
): Promise<void> {
  const { terminal, environment } = surroundings;
  const contexts = openContexts(environment);
  const context = contexts.nameOf(choices.context);
  if (await contexts.find(context)) throw taken(context);
  const signal = surroundings.stop();
  const url =
    choices.url === undefined
      ? readAddress(environment.HOLDFAST_URL || DEFAULT_URL, 'HOLDFAST_URL')
      : readAddress(choices.url, '--url');
  const ask = async (given: string | undefined, question: string, option: string) => {
    if (given !== undefined) return given;
    if (terminal.canAsk) return prompt(question, { signal });
    throw new Failure('usage', `Cannot ask for it without a terminal: add ${option}.`);
  };
  const { auth } = openClient({ url, signal });
  const token = await findToken(choices, surroundings);
  const email = token === undefined ? await ask(choices.email, 'Email', '--email <address>') : '';
  if (token === undefined && (await isByMail(auth))) {
    await auth.askToSignUp({ body: { email } });
    createOutput(terminal, choices).done(
      `A link is on its way to ${email}. Continue with: holdfast account create --link`,
      { asked: true },
    );
    return;
  }
  const who = token === undefined ? { email } : { token };
  const name = await ask(choices.name, 'Your name', '--name <name>');
  const password = await readNewPassword(choices, 'password', surroundings);
  const { organisation: organisationName } = choices;
  const { sessionToken, user, organisations } = await auth.signUp({
    body: { ...who, name, password, ...(organisationName !== undefined && { organisationName }) },
  });
  const [organisation] = organisations;
  const signedIn = {
    ...{ url, email: user.email, session: sessionToken },
    ...(organisation && { organisation: { id: organisation.id, name: organisation.name } }),
  };
  await contexts.save(context, signedIn).catch(async (error) => {
    await endSession(signedIn);
    throw error;
  });
  const output = createOutput(terminal, choices);
  warnIfOpen(url, output);
  output.done(
    `Created the account of ${user.email} at ${url}${organisation ? `, with the organisation ${organisation.name}` : ''}. Signed in.`,
    { context, url, user, organisation },
    user.id,
  );
}

/** With open sign-up, where mail can be sent, an account is made through a mailed link. */
async function isByMail(auth: Holdfast['auth']): Promise<boolean> {
  const { mode, mail } = await auth.getSignUp();
  return mode === 'open' && mail;
}

function taken(context: string): Failure {
  return new Failure(
    'usage',
    `You are already signed in here (${context}): run holdfast logout first, or give another --context.`,
  );
}
