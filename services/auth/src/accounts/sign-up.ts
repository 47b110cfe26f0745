import type { Clock } from '@holdfast/platform/clock';
import { type Attempts, networkOf, signUpFromAddress } from '../attempts/index.ts';
import type { Client, Engine, Passwords } from '../engine/index.ts';
import type { AuthDatabase } from '../tables.ts';
import { createAccount } from './create-account.ts';
import type { AccountHooks } from './hooks.ts';
import type { SignedIn } from './model.ts';

/** Not the user's name: an organisation outlives the erasure of the one who made it. */
const DEFAULT_ORGANISATION_NAME = 'My organisation';

type SignUpParts = {
  database: AuthDatabase;
  engine: Engine;
  passwords: Passwords;
  attempts: Attempts;
  signUpsPerAddress: number;
  clock: Clock;
  accountHooks: AccountHooks;
};

type SignUpInput = {
  name: string;
  email: string;
  password: string;
  organisationName?: string | undefined;
};

export async function signUp(
  parts: SignUpParts,
  { name, email, password, organisationName = DEFAULT_ORGANISATION_NAME }: SignUpInput,
  client: Client,
): Promise<SignedIn> {
  const { database, engine, passwords, attempts } = parts;
  const limit = signUpFromAddress(parts.signUpsPerAddress);
  await attempts.count({ limit, subject: [networkOf(client.address)] });
  await parts.accountHooks.beforePasswordSession({ email }, client);
  // Before the transaction, so that no connection waits for it.
  const passwordHash = await passwords.hash(password);
  return database.system(async (tx) => {
    const at = parts.clock.now();
    const account = { name, email, passwordHash, organisationName, client, at };
    const { user, organisation } = await createAccount(tx, engine, account);
    const sessionToken = await engine.within(tx).openSession(user.id, client);
    return { sessionToken, user, organisations: [organisation] };
  });
}
