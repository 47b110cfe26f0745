import { readSecret } from '../asking/index.ts';
import type { Person } from '../connection/index.ts';
import { type Common, Failure } from '../program/index.ts';
import { readNewPassword } from './new-password.ts';

type Passwords = { currentPassword: string; newPassword: string };

export async function changePassword(person: Person, choices: Common): Promise<void> {
  const { holdfast, output } = person;
  await holdfast.auth.changePassword({ body: await readPasswords(person, choices) });
  output.done('Your password is changed. Wherever else you were signed in, you no longer are.', {
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
    throw new Failure('usage', 'Standard input has the current and the new password, a line each.');
  }
  const given = choices as { currentPasswordEnv?: string; newPasswordEnv?: string };
  if (!person.terminal.canAsk && !(given.currentPasswordEnv && given.newPasswordEnv)) {
    throw new Failure(
      'usage',
      'Nobody can type passwords here: pass both with --passwords-stdin, or with --current-password-env and --new-password-env.',
    );
  }
  return {
    currentPassword: await readSecret(choices, 'current-password', 'the current password', person),
    newPassword: await readNewPassword(choices, 'new-password', person),
  };
}
