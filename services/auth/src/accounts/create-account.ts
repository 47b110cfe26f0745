import { isUniqueViolation } from '@holdfast/platform/db';
import { Problem } from '@holdfast/platform/errors';
import type { Client, Engine, User } from '../engine/index.ts';
import type { ErasedAddresses } from '../erased-addresses/index.ts';
import { createOrganisationFor, type Organisation } from '../organisations/index.ts';
import type { Tx } from '../tables.ts';

type CreateParts = { engine: Engine; erasedAddresses: ErasedAddresses };
type NewPerson = { name: string; email: string; passwordHash: string; emailVerified?: boolean };

type NewAccount = NewPerson & {
  organisationName: string;
  /** Where the request came from; absent where there was none. */
  client?: Client | undefined;
  at: Date;
};

/** A user and the organisation that they own. */
export async function createAccount(
  tx: Tx,
  parts: CreateParts,
  { organisationName, client, at, ...person }: NewAccount,
): Promise<{ user: User; organisation: Organisation }> {
  const user = await createPerson(tx, parts, person);
  const organisation = await createOrganisationFor(tx, parts.engine, {
    name: organisationName,
    ownerId: user.id,
    client,
    at,
  });
  return { user, organisation };
}

/** A user who is in no organisation yet. */
export async function createPerson(
  tx: Tx,
  { engine, erasedAddresses }: CreateParts,
  person: NewPerson,
): Promise<User> {
  const user = await engine
    .within(tx)
    .createUser(person)
    .catch((error: unknown) => {
      throw isUniqueViolation(error, 'users_email_key') ? new Problem('EMAIL_TAKEN') : error;
    });
  await erasedAddresses.letGo(tx, person.email);
  return user;
}
