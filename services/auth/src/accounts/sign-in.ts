import type { Clock } from '@holdfast/platform/clock';
import { Problem } from '@holdfast/platform/errors';
import {
  type Attempts,
  networkOf,
  SIGN_IN_OF_DEVICE,
  SIGN_IN_OF_EMAIL,
  STRANGERS,
  signInFromAddress,
} from '../attempts/index.ts';
import { type Refusals, recordPersonalAudit } from '../audit-log/index.ts';
import { type DeviceParts, recogniseDevice } from '../devices/index.ts';
import type { Client, Engine } from '../engine/index.ts';
import { issueTicket, methodsOf } from '../factors/index.ts';
import { sweepInvitations } from '../invitations/index.ts';
import { listOrganisationsOf } from '../organisations/index.ts';
import { sweepSessions } from '../sessions/index.ts';
import type { AuthDatabase } from '../tables.ts';
import type { AccountHooks } from './hooks.ts';
import type { SecondFactorAsked, SignedIn } from './model.ts';
import { findUserIdByEmail, holdPassword } from './store.ts';

type SignInParts = DeviceParts & {
  database: AuthDatabase;
  engine: Engine;
  attempts: Attempts;
  clock: Clock;
  signInsPerAddress: number;
  accountHooks: AccountHooks;
  refusals: Refusals;
};

/**
 * Neither the answer nor the time it takes distinguishes an unknown email from a wrong password, nor,
 * where no more guesses are taken, a wrong password from the right one. `devices`: what the browser
 * shows of earlier sign-ins.
 */
export async function signIn(
  parts: SignInParts,
  credentials: { email: string; password: string },
  client: Client,
  devices: readonly string[] = [],
): Promise<SignedIn | SecondFactorAsked> {
  const { database, engine, clock } = parts;
  const { email } = credentials;
  const noted = (reason: string) => (error: unknown) =>
    noteRefusal(parts, { email, client, reason, error });
  const device = await recogniseDevice(parts, { email, devices });
  const guess =
    device === undefined
      ? await countStranger(parts, { email, client }).catch(noted('too_many'))
      : await countDevice(parts, device).catch(noted('too_many'));
  const { user, passwordHash } = await engine
    .checkPassword(credentials)
    .catch(noted('wrong_password'))
    .catch(refused);
  await guess.wasRight();
  await parts.accountHooks.beforePasswordSession(user, client);
  return database.system(async (tx) => {
    if (!(await holdPassword(tx, { userId: user.id, passwordHash }))) throw wrong();
    await sweepSessions(tx);
    await sweepInvitations(tx);
    const methods = await methodsOf(tx, user.id);
    if (methods.length > 0) {
      const begun = { purpose: 'sign-in', userId: user.id } as const;
      const { ticket, expiresAt } = await issueTicket(parts, tx, begun);
      return { secondFactor: { ticket, methods, expiresAt: expiresAt.toISOString() } };
    }
    const at = clock.now();
    const proof = { by: 'password', at } as const;
    const sessionToken = await engine.within(tx).openSession(user.id, client, proof);
    const origin = { actor: { type: 'user' as const, id: user.id }, client };
    const opened = { action: 'session.opened' as const, details: { method: 'password' } };
    await recordPersonalAudit(tx, origin, { userId: user.id, at, targetId: user.id, ...opened });
    return { sessionToken, user, organisations: await listOrganisationsOf(tx, user.id) };
  });
}

type Guess = { wasRight(): Promise<void> };

/** By network first: what one network is refused takes nothing from what all of them have together. */
async function countStranger(
  { attempts, signInsPerAddress }: SignInParts,
  { email, client }: { email: string; client: Client },
): Promise<Guess> {
  const network = networkOf(client.address);
  const ofAddress = { limit: signInFromAddress(signInsPerAddress), subject: [network] };
  const ofEmail = { limit: SIGN_IN_OF_EMAIL, subject: [email, network] };
  const ofAll = { allowance: STRANGERS, subject: [email] };
  await attempts.count(ofAddress, ofEmail);
  await attempts.spend(ofAll);
  return {
    async wasRight() {
      await attempts.forget(ofEmail);
      await attempts.takeBack(ofAddress);
      await attempts.giveBack(ofAll);
    },
  };
}

async function countDevice({ attempts }: SignInParts, device: string): Promise<Guess> {
  const counted = { limit: SIGN_IN_OF_DEVICE, subject: [device] };
  await attempts.count(counted);
  return { wasRight: () => attempts.forget(counted) };
}

/** Logged for the organisations of the user with this email; an unknown email is only counted. */
async function noteRefusal(
  { database, refusals }: SignInParts,
  given: { email: string; client: Client; reason: string; error: unknown },
): Promise<never> {
  const { email, client, reason, error } = given;
  const isRefusal =
    error instanceof Problem && ['UNAUTHENTICATED', 'RATE_LIMITED'].includes(error.code);
  if (!isRefusal) throw error;
  const userId = await database.system((tx) => findUserIdByEmail(tx, email));
  const action = 'session.refused';
  if (userId === undefined) await refusals.countAsLong(action, email);
  else {
    const origin = { actor: { type: 'user' as const, id: userId }, client };
    const details = { method: 'password', reason };
    await refusals.record(origin, { userId, action, targetId: userId, details });
  }
  throw error;
}

function refused(error: unknown): never {
  const isRefusal = error instanceof Problem && error.code === 'UNAUTHENTICATED';
  throw isRefusal ? wrong() : error;
}

const wrong = () => new Problem('UNAUTHENTICATED', { msg: 'The email or the password is wrong.' });
