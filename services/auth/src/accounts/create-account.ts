import { isUniqueViolation } from '@holdfast/platform/db';
import { Problem } from '@holdfast/platform/errors';
import type { Engine, User } from '../engine/index.ts';
import { createOrganisationFor, type Organisation } from '../organisations/index.ts';
import type { Tx } from '../tables.ts';

type NewAccount = {
  name: string;
  email: string;
  passwordHash: string;
  organisationName: string;
};

/** A user and the organisation that they own. */
export async function createAccount(
  tx: Tx,
  engine: Engine,
  { name, email, passwordHash, organisationName }: NewAccount,
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
  });
  return { user, organisation };
}
