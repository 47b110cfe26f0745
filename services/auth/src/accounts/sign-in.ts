import { Problem } from '@holdfast/platform/errors';
import {
  type Attempts,
  networkOf,
  SIGN_IN_OF_EMAIL,
  signInFromAddress,
} from '../attempts/index.ts';
import type { Client, Engine } from '../engine/index.ts';
import { sweepInvitations } from '../invitations/index.ts';
import { listOrganisationsOf } from '../organisations/index.ts';
import { sweepSessions } from '../sessions/index.ts';
import type { AuthDatabase } from '../tables.ts';
import type { AccountHooks } from './hooks.ts';
import type { SignedIn } from './model.ts';

type SignInParts = {
  database: AuthDatabase;
  engine: Engine;
  attempts: Attempts;
  signInsPerAddress: number;
  accountHooks: AccountHooks;
};

/** Neither the answer nor the time it takes distinguishes an unknown email from a wrong password. */
export async function signIn(
  parts: SignInParts,
  credentials: { email: string; password: string },
  client: Client,
): Promise<SignedIn> {
  const { database, engine, attempts } = parts;
  const network = networkOf(client.address);
  const ofAddress = { limit: signInFromAddress(parts.signInsPerAddress), subject: [network] };
  const ofEmail = { limit: SIGN_IN_OF_EMAIL, subject: [credentials.email, network] };
  await attempts.count(ofAddress, ofEmail);
  const { user, sessionToken } = await engine.signIn(credentials, client).catch(refused);
  await parts.accountHooks.beforePasswordSession(user, client).catch(async (error) => {
    await engine.closeSession(sessionToken);
    throw error;
  });
  await attempts.forget(ofEmail);
  await attempts.takeBack(ofAddress);
  const organisations = await database.system(async (tx) => {
    await sweepSessions(tx);
    await sweepInvitations(tx);
    return listOrganisationsOf(tx, user.id);
  });
  return { sessionToken, user, organisations };
}

function refused(error: unknown): never {
  const isRefusal = error instanceof Problem && error.code === 'UNAUTHENTICATED';
  if (!isRefusal) throw error;
  throw new Problem('UNAUTHENTICATED', { msg: 'The email or the password is wrong.' });
}
