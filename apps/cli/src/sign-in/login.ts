import { prompt, readSecret } from '../asking/index.ts';
import { readAddress } from '../connection/address.ts';
import { commandLine } from '../connection/command-line.ts';
import { DEFAULT_URL, openClient } from '../connection/connect.ts';
import { codeOf } from '../connection/step-up.ts';
import { openContexts } from '../contexts/index.ts';
import { choose } from '../lookup/index.ts';
import { createOutput } from '../output/index.ts';
import { type Common, Failure } from '../program/index.ts';
import type { Surroundings } from '../terminal/index.ts';
import { signInByPage } from './by-page.ts';
import { endSession } from './end-session.ts';
import { warnIfOpen } from './warn-if-open.ts';

export type LoginChoices = Common & {
  url?: string;
  email?: string;
  code?: string;
  sso?: boolean;
};

/** Signs in, and keeps the session where only this account of the machine can read it. */
export async function login(surroundings: Surroundings, choices: LoginChoices): Promise<void> {
  const { terminal, environment } = surroundings;
  const contexts = openContexts(environment);
  const name = contexts.nameOf(choices.context);
  const url =
    choices.url === undefined
      ? readAddress(environment.HOLDFAST_URL || DEFAULT_URL, 'HOLDFAST_URL')
      : readAddress(choices.url, '--url');
  const answer = choices.sso
    ? await signInByPage(surroundings, choices, url)
    : await signInByPassword(surroundings, choices, url);
  const { sessionToken: session, user, organisations } = answer;
  const before = await contexts.find(name).catch(() => undefined);
  const { organisation, kept } = await keep().catch(async (error) => {
    // Only this process has the token: otherwise the session would stay open until it expires.
    await endSession({ url, session });
    throw error;
  });
  if (before) await endSession(before);
  const output = createOutput(terminal, choices);
  warnIfOpen(url, output);
  const words = organisation ? `, for ${organisation.name}` : '';
  output.done(`Signed in at ${url} as ${user.email}${words}.`, { context: name, ...kept, user });
  if (!organisation && organisations.length > 1) {
    const use = commandLine(['orgs', 'use'], { ...(choices.context && { context: name }) });
    output.note(`You are in ${organisations.length} organisations. Choose one: ${use} <name>`);
  }

  async function keep() {
    const chosen =
      choices.org === undefined
        ? organisations.length === 1
          ? organisations[0]
          : undefined
        : choose(organisations, choices.org, 'organisation');
    const context = await contexts.save(name, {
      ...{ url, email: user.email, session },
      ...(chosen && { organisation: { id: chosen.id, name: chosen.name } }),
    });
    return { organisation: chosen, kept: context };
  }
}

async function signInByPassword(surroundings: Surroundings, choices: LoginChoices, url: string) {
  const email = choices.email ?? (await askEmail(surroundings));
  const password = await readSecret(choices, 'password', 'the password', surroundings);
  const signal = surroundings.stop();
  return openClient({ url, signal }).auth.signIn({
    body: { email, password },
    secondFactor: () => readCode(surroundings, choices),
  });
}

async function askEmail({ terminal, stop }: Surroundings): Promise<string> {
  if (terminal.canAsk) return prompt('Email', { signal: stop() });
  throw new Failure('usage', 'Give the address to sign in with: --email <address>.');
}

/** Passkeys only work in browsers: here it takes an app's code, or a recovery code. */
async function readCode({ terminal, stop }: Surroundings, { code }: LoginChoices) {
  if (code === undefined && !terminal.canAsk) {
    throw new Failure('usage', 'This account has a second factor: add --code <code>.');
  }
  const typed =
    code ?? (await prompt('Code from your app, or a recovery code', { signal: stop() }));
  return codeOf(typed);
}
