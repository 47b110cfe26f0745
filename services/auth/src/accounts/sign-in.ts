import type { Clock } from '@holdfast/platform/clock';
import { Problem } from '@holdfast/platform/errors';
import {
  type Attempts,
  networkOf,
  SIGN_IN_OF_EMAIL,
  signInFromAddress,
} from '../attempts/index.ts';
import type { Client, Engine } from '../engine/index.ts';
import { issueTicket, methodsOf } from '../factors/index.ts';
import { sweepInvitations } from '../invitations/index.ts';
import { listOrganisationsOf } from '../organisations/index.ts';
import { sweepSessions } from '../sessions/index.ts';
import type { AuthDatabase } from '../tables.ts';
import type { SecondFactorAsked, SignedIn } from './model.ts';

type SignInParts = {
  database: AuthDatabase;
  engine: Engine;
  attempts: Attempts;
  clock: Clock;
  signInsPerAddress: number;
};

/** Neither the answer nor the time it takes distinguishes an unknown email from a wrong password. */
export async function signIn(
  parts: SignInParts,
  credentials: { email: string; password: string },
  client: Client,
): Promise<SignedIn | SecondFactorAsked> {
  const { database, engine, attempts, clock } = parts;
  const network = networkOf(client.address);
  const ofAddress = { limit: signInFromAddress(parts.signInsPerAddress), subject: [network] };
  const ofEmail = { limit: SIGN_IN_OF_EMAIL, subject: [credentials.email, network] };
  await attempts.count(ofAddress, ofEmail);
  const user = await engine.checkPassword(credentials).catch(refused);
  await attempts.forget(ofEmail);
  await attempts.takeBack(ofAddress);
  return database.system(async (tx) => {
    await sweepSessions(tx);
    await sweepInvitations(tx);
    const methods = await methodsOf(tx, user.id);
    if (methods.length > 0) {
      const begun = { purpose: 'sign-in', userId: user.id } as const;
      const { ticket, expiresAt } = await issueTicket(parts, tx, begun);
      return { secondFactor: { ticket, methods, expiresAt: expiresAt.toISOString() } };
    }
    const proof = { by: 'password', at: clock.now() } as const;
    const sessionToken = await engine.within(tx).openSession(user.id, client, proof);
    return { sessionToken, user, organisations: await listOrganisationsOf(tx, user.id) };
  });
}

function refused(error: unknown): never {
  const isRefusal = error instanceof Problem && error.code === 'UNAUTHENTICATED';
  if (!isRefusal) throw error;
  throw new Problem('UNAUTHENTICATED', { msg: 'The email or the password is wrong.' });
}
