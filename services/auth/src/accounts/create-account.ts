import { isUniqueViolation } from '@holdfast/platform/db';
import { Problem } from '@holdfast/platform/errors';
import type { Client, Engine, User } from '../engine/index.ts';
import { createOrganisationFor, type Organisation } from '../organisations/index.ts';
import type { Tx } from '../tables.ts';

type NewAccount = {
  name: string;
  email: string;
  passwordHash: string;
  organisationName: string;
  /** From where it was asked for, if anybody did. */
  client?: Client | undefined;
  at: Date;
};

/** A user and the organisation that they own. */
export async function createAccount(
  tx: Tx,
  engine: Engine,
  { name, email, passwordHash, organisationName, client, at }: NewAccount,
): Promise<{ user: User; organisation: Organisation }> {
  const user = await engine
    .within(tx)
    .createUser({ name, email, passwordHash })
    .catch((error: unknown) => {
      throw isUniqueViolation(error, 'users_email_key') ? new Problem('EMAIL_TAKEN') : error;
    });
  const organisation = await createOrganisationFor(tx, engine, {
    name: organisationName,
    ownerId: user.id,
    client,
    at,
  });
  return { user, organisation };
}
