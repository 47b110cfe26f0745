import { findSecret, prompt } from '../asking/index.ts';
import { Failure } from '../program/index.ts';
import type { Surroundings } from '../terminal/index.ts';

/** Nobody can look the password up later, so a person types it twice. */
export async function readNewPassword(
  choices: object,
  name: 'password' | 'new-password',
  surroundings: Surroundings,
): Promise<string> {
  const given = await findSecret(choices, name, 'the new password', surroundings);
  if (given !== undefined) return given;
  const { terminal, stop } = surroundings;
  if (!terminal.canAsk) {
    throw new Failure(
      'usage',
      `Cannot ask for the new password without a terminal: pass it with --${name}-stdin or --${name}-env.`,
    );
  }
  const first = await prompt('New password', { secret: true, signal: stop() });
  const second = await prompt('New password again', { secret: true, signal: stop() });
  if (first === second) return first;
  throw new Failure('usage', 'The passwords do not match. Nothing was changed.');
}
