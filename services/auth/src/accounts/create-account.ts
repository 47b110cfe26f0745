import { isUniqueViolation } from '@holdfast/platform/db';
import { Problem } from '@holdfast/platform/errors';
import type { Client, Engine, User } from '../engine/index.ts';
import { createOrganisationFor, type Organisation } from '../organisations/index.ts';
import type { Tx } from '../tables.ts';

type NewPerson = { name: string; email: string; passwordHash: string; emailVerified?: boolean };

type NewAccount = NewPerson & {
  organisationName: string;
  /** From where it was asked for, if anybody did. */
  client?: Client | undefined;
  at: Date;
};

/** A user and the organisation that they own. */
export async function createAccount(
  tx: Tx,
  engine: Engine,
  { organisationName, client, at, ...person }: NewAccount,
): Promise<{ user: User; organisation: Organisation }> {
  const user = await createPerson(tx, engine, person);
  const organisation = await createOrganisationFor(tx, engine, {
    name: organisationName,
    ownerId: user.id,
    client,
    at,
  });
  return { user, organisation };
}

/** A user who is in no organisation yet. */
export function createPerson(tx: Tx, engine: Engine, person: NewPerson): Promise<User> {
  return engine
    .within(tx)
    .createUser(person)
    .catch((error: unknown) => {
      throw isUniqueViolation(error, 'users_email_key') ? new Problem('EMAIL_TAKEN') : error;
    });
}
