import { createHash } from 'node:crypto';
import { Problem } from '@holdfast/platform/errors';
import type { AccountHooks } from '../accounts/index.ts';
import type { SignedIn } from '../accounts/model.ts';
import { recordPersonalAudit } from '../audit-log/index.ts';
import type { Client, Engine, ProvenBy } from '../engine/index.ts';
import {
  askAnew,
  askForPasskey,
  type FactorParts,
  issueTicket,
  listPasskeys,
  readTicket,
  siteFor,
  useUp,
  verifyFactor,
} from '../factors/index.ts';
import { listOrganisationsOf } from '../organisations/index.ts';
import { findWaiting } from '../sessions/index.ts';
import { findWaitingSignOn, type SignOn } from '../sign-on/index.ts';
import type { Tx } from '../tables.ts';
import type { Factor } from './model.ts';
import { findUser } from './store.ts';

/** `sign-in` is after a password, or for a passkey in its place; `sign-on` is after a provider. */
const PURPOSES = ['sign-in', 'sign-on'] as const;

/** Asks for a passkey: one of the person's after the password; without one, any of this site. */
export async function askAtSignIn(
  parts: FactorParts,
  { ticket: given, address }: { ticket: string | undefined; address: string },
  client: Client,
) {
  const site = siteFor(address);
  const { database } = parts;
  if (given === undefined) {
    const options = askForPasskey(site, []);
    const { challenge } = options;
    const { ticket } = await database.system((tx) =>
      issueTicket(parts, tx, { purpose: 'sign-in', challenge }),
    );
    return { ticket, options };
  }
  const waiting = await findUnder(parts, given);
  if (!waiting) return refuseLate(parts, given, client);
  if (!waiting.userId) throw over();
  const { userId, under } = waiting;
  const passkeys = await database.system((tx) => listPasskeys(tx, userId));
  const options = askForPasskey(site, passkeys);
  await askAnew(parts, under, options.challenge);
  return { ticket: given, options };
}

/**
 * Completes a sign-in that waits for its second factor, or one by a passkey alone, which is two
 * factors: something one has, unlocked by something one knows or is.
 */
export async function finishSignIn(
  parts: FactorParts & { engine: Engine; accountHooks: AccountHooks; signOn: SignOn },
  { ticket, address, ...factor }: Factor & { ticket: string; address: string },
  client: Client,
): Promise<SignedIn> {
  const waiting = await findUnder(parts, ticket);
  if (!waiting) return refuseLate(parts, ticket, client);
  if (!waiting.userId && !('passkey' in factor)) throw over();
  const { under } = waiting;
  const afterSignOn = under.purpose === 'sign-on';
  const shown = 'passkey' in factor ? { ...factor, under, site: siteFor(address) } : factor;
  const userId = waiting.userId ?? undefined;
  const verified = await verifyFactor(parts, { userId, client }, shown);
  if (verified.refused) {
    throw new Problem('UNAUTHENTICATED', { msg: 'This is not the right code or passkey.' });
  }
  if (!afterSignOn) await mayComeInSo(parts, verified, client);
  const at = parts.clock.now();
  return parts.database.system(async (tx) => {
    const user = await findUser(tx, verified.userId);
    if (!user) throw over();
    const signOn = afterSignOn ? await findWaitingSignOn(tx, parts, { ticket, user }) : undefined;
    if (afterSignOn && !signOn) throw over();
    if (!(await useUp(tx, ticket))) throw over();
    const { by } = verified;
    const proof = { by, at, shownAt: at, providerId: signOn?.providerId };
    const inside = parts.engine.within(tx);
    const sessionToken = await inside.openSession(user.id, client, proof);
    const session = signOn && (await inside.findCaller(sessionToken));
    if (session) await signOn.keep(session.sessionId);
    const method = signOn ? `sign_on_${by}` : by;
    await recordOpened(tx, { userId: user.id, at, method, client });
    return { sessionToken, user, organisations: await listOrganisationsOf(tx, user.id) };
  });
}

async function findUnder(parts: FactorParts, ticket: string) {
  for (const purpose of PURPOSES) {
    const under = { ticket, purpose, sessionId: null };
    const found = await readTicket(parts, under);
    if (found) return { ...found, under };
  }
  return undefined;
}

/** Logged: somebody may have got hold of a late ticket. An unknown or deleted one is only counted. */
async function refuseLate(
  { database, refusals }: FactorParts,
  ticket: string,
  client: Client,
): Promise<never> {
  const hash = createHash('sha256').update(ticket).digest();
  const userId = await database.system((tx) => findWaiting(tx, hash));
  const action = 'session.refused';
  if (userId === undefined) refusals.count(action);
  else {
    const origin = { actor: { type: 'user' as const, id: userId }, client };
    const details = { method: 'ticket', reason: 'late' };
    await refusals.record(origin, { userId, action, targetId: userId, details });
  }
  throw over();
}

/** After a right password this was checked before; for a passkey alone this is the first check. */
async function mayComeInSo(
  { database, accountHooks }: FactorParts & { accountHooks: AccountHooks },
  { userId, by }: { userId: string; by: ProvenBy },
  client: Client,
): Promise<void> {
  const user = await database.system((tx) => findUser(tx, userId));
  if (!user) throw over();
  const method = by === 'passkey' ? 'passkey' : 'password';
  await accountHooks.beforePasswordSession(user, client, method);
}

function recordOpened(
  tx: Tx,
  { userId, at, method, client }: { userId: string; at: Date; method: string; client: Client },
): Promise<void> {
  const entry = { at, action: 'session.opened', targetId: userId, details: { method } } as const;
  return recordPersonalAudit(
    tx,
    { actor: { type: 'user', id: userId }, client },
    { userId, ...entry },
  );
}

const over = () =>
  new Problem('UNAUTHENTICATED', {
    msg: 'This sign-in has expired or has already ended: start again.',
  });
