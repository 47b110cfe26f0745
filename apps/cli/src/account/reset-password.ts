import { findToken } from '../asking/index.ts';
import { readAddress } from '../connection/address.ts';
import { DEFAULT_URL, openClient } from '../connection/connect.ts';
import { createOutput } from '../output/index.ts';
import { type Common, Failure } from '../program/index.ts';
import type { Surroundings } from '../terminal/index.ts';
import { readNewPassword } from './new-password.ts';

export type ResetChoices = Common & { url?: string; email?: string };

/** Needs no session: has a reset link sent, or sets the password with the link received. */
export async function resetPassword(
  surroundings: Surroundings,
  choices: ResetChoices,
): Promise<void> {
  const { terminal, environment } = surroundings;
  const { email } = choices;
  const token = await findToken(choices, surroundings);
  const usage = new Failure('usage', 'Give --email to request a link, or --link if you have one.');
  if (email !== undefined && token !== undefined) throw usage;
  const url =
    choices.url === undefined
      ? readAddress(environment.HOLDFAST_URL || DEFAULT_URL, 'HOLDFAST_URL')
      : readAddress(choices.url, '--url');
  const { auth } = openClient({ url, signal: surroundings.stop() });
  const output = createOutput(terminal, choices);
  if (token === undefined) {
    if (email === undefined) throw usage;
    const { mail } = await auth.getSignUp();
    if (!mail) {
      throw new Failure(
        'failed',
        'This installation sends no mail. Ask an admin of your organisation, or whoever runs Holdfast, for a link.',
      );
    }
    await auth.askForPasswordReset({ body: { email } });
    output.done(`If ${email} has an account, a link is on its way there, good for an hour.`, {
      asked: true,
    });
    return;
  }
  const password = await readNewPassword(choices, 'password', surroundings);
  await auth.resetPassword({ body: { token, password } });
  output.done('The new password is set, and all your sessions have ended.', {
    reset: true,
  });
}
