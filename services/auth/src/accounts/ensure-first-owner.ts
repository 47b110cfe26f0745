import { randomBytes } from 'node:crypto';
import type { Clock } from '@holdfast/platform/clock';
import { Problem } from '@holdfast/platform/errors';
import { Secret } from '@holdfast/platform/secrets';
import type { Engine, Passwords } from '../engine/index.ts';
import type { ErasedAddresses } from '../erased-addresses/index.ts';
import { refuseWeakPassword } from '../passwords/index.ts';
import { Email } from '../schema.ts';
import type { AuthDatabase } from '../tables.ts';
import { createAccount } from './create-account.ts';
import { PASSWORD_LENGTH } from './model.ts';
import { isAcceptablePassword } from './rules.ts';
import { hasUsers, lockFirstOwner } from './store.ts';

export type FirstOwner = {
  email: string;
  /** Generated if none is given. */
  password?: Secret | undefined;
  name: string;
  organisationName: string;
};

export type FirstOwnerOutcome = { created: boolean; email: string; generatedPassword?: Secret };

/**
 * Makes the owner and the organisation while there are no users, or none any more: the last one who
 * erases themselves does not close the installation for good, and strangers cannot open it either,
 * since this is done on the machine. Any number of processes may try at once.
 */
export async function ensureFirstOwner(
  parts: {
    database: AuthDatabase;
    engine: Engine;
    erasedAddresses: ErasedAddresses;
    passwords: Passwords;
    clock: Clock;
  },
  { name, organisationName, ...given }: FirstOwner,
): Promise<FirstOwnerOutcome> {
  const { database, passwords, clock } = parts;
  const email = readEmail(given.email);
  if (await database.system(hasUsers)) return { created: false, email };
  const password = given.password ?? new Secret(randomBytes(18).toString('base64url'));
  refuseUnacceptable(password);
  if (given.password) await refuseWeakPassword(password.reveal(), { email, name });
  const passwordHash = await passwords.hash(password.reveal());
  const created = await database.system(async (tx) => {
    await lockFirstOwner(tx);
    if (await hasUsers(tx)) return false;
    const at = clock.now();
    await createAccount(tx, parts, { name, email, passwordHash, organisationName, at });
    return true;
  });
  const isGenerated = created && given.password === undefined;
  return { created, email, ...(isGenerated && { generatedPassword: password }) };
}

function readEmail(text: string): string {
  const { data, success } = Email.safeParse(text);
  if (success) return data;
  throw new Problem('VALIDATION_FAILED', {
    msg: 'The email of the first owner is not a valid email address.',
    fields: { email: 'must be an email address' },
  });
}

function refuseUnacceptable(password: Secret): void {
  if (isAcceptablePassword(password.reveal())) return;
  const { least, most } = PASSWORD_LENGTH;
  throw new Problem('VALIDATION_FAILED', {
    msg: `The password of the first owner must be ${least} to ${most} characters long.`,
    fields: { password: `must be ${least} to ${most} characters long` },
  });
}
