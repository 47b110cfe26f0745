import { readSecret } from '../asking/index.ts';
import type { Person } from '../connection/index.ts';
import { type Common, Failure } from '../program/index.ts';
import { readNewPassword } from './new-password.ts';

type Passwords = { currentPassword: string; newPassword: string };

export async function changePassword(person: Person, choices: Common): Promise<void> {
  const { holdfast, output } = person;
  await holdfast.auth.changePassword({ body: await readPasswords(person, choices) });
  output.done('Your password has been changed, and your other sessions have ended.', {
    changed: true,
  });
}

async function readPasswords(person: Person, choices: Common): Promise<Passwords> {
  const { passwordsStdin } = choices as { passwordsStdin?: boolean };
  if (passwordsStdin && !person.terminal.canAsk) {
    const both = await readSecret(choices, 'passwords', 'two passwords', person);
    const [currentPassword, newPassword, ...more] = both.split(/\r?\n/);
    if (currentPassword && newPassword && more.length === 0)
      return { currentPassword, newPassword };
    throw new Failure(
      'usage',
      'Standard input must hold the current and the new password, one per line.',
    );
  }
  const given = choices as { currentPasswordEnv?: string; newPasswordEnv?: string };
  if (!person.terminal.canAsk && !(given.currentPasswordEnv && given.newPasswordEnv)) {
    throw new Failure(
      'usage',
      'Cannot ask for passwords without a terminal: pass both with --passwords-stdin, or with --current-password-env and --new-password-env.',
    );
  }
  return {
    currentPassword: await readSecret(choices, 'current-password', 'the current password', person),
    newPassword: await readNewPassword(choices, 'new-password', person),
  };
}
