import { findSecret, prompt } from '../asking/index.ts';
import { Failure } from '../program/index.ts';
import type { Surroundings } from '../terminal/index.ts';

/** One that nobody can look up later: whoever types it types it twice. */
export async function readNewPassword(
  choices: object,
  name: 'password' | 'new-password',
  surroundings: Pick<Surroundings, 'terminal' | 'environment'>,
): Promise<string> {
  const given = await findSecret(choices, name, 'the new password', surroundings);
  if (given !== undefined) return given;
  if (!surroundings.terminal.canAsk) {
    throw new Failure(
      'usage',
      `Nobody can type the new password here: pass it with --${name}-stdin or --${name}-env.`,
    );
  }
  const first = await prompt('New password', { secret: true });
  const second = await prompt('The same again', { secret: true });
  if (first === second) return first;
  throw new Failure('usage', 'These were two different passwords. Nothing was changed.');
}
