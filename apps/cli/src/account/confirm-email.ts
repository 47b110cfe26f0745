import { readToken } from '../asking/index.ts';
import { readAddress } from '../connection/address.ts';
import { DEFAULT_URL, openClient } from '../connection/connect.ts';
import { createOutput } from '../output/index.ts';
import type { Common } from '../program/index.ts';
import type { Surroundings } from '../terminal/index.ts';

const DONE = {
  verified: (email: string) => `${email} is confirmed.`,
  changed: (email: string) => `You sign in with ${email} from now on.`,
  restored: (email: string) =>
    `Your account has the address ${email} again, and all sessions have ended. A link to set a new password is on its way there.`,
};

export async function confirmEmail(
  surroundings: Surroundings,
  choices: Common & { url?: string },
): Promise<void> {
  const url =
    choices.url === undefined
      ? readAddress(surroundings.environment.HOLDFAST_URL || DEFAULT_URL, 'HOLDFAST_URL')
      : readAddress(choices.url, '--url');
  const token = await readToken(choices, surroundings);
  const { auth } = openClient({ url, signal: surroundings.stop() });
  const confirmed = await auth.confirmEmail({ body: { token } });
  const { what, email } = confirmed;
  createOutput(surroundings.terminal, choices).done(DONE[what](email), confirmed, email);
}
