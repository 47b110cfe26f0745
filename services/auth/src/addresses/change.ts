import type { Clock } from '@holdfast/platform/clock';
import { isUniqueViolation } from '@holdfast/platform/db';
import { Problem } from '@holdfast/platform/errors';
import {
  type AccountHooks,
  findStanding,
  lockPerson,
  type Standing,
  updateEmail,
} from '../accounts/index.ts';
import { type Attempts, MAIL_OF_USER, MAIL_TO_ADDRESS, tellTaken } from '../attempts/index.ts';
import { originOf, type Refusals, recordPersonalAudit } from '../audit-log/index.ts';
import type { Caller, Engine } from '../engine/index.ts';
import type { ErasedAddresses } from '../erased-addresses/index.ts';
import { asOwner, repeatPassword } from '../factors/index.ts';
import { withdrawInvitations } from '../invitations/index.ts';
import { endLinks, fingerprintOf, issueLink, linkTo } from '../links/index.ts';
import type { Outbox } from '../outbox/index.ts';
import type { AuthDatabase, Tx } from '../tables.ts';
import { changeLetter, takenLetter } from './wording.ts';

type ChangeParts = {
  database: AuthDatabase;
  engine: Engine;
  attempts: Attempts;
  refusals: Refusals;
  accountHooks: AccountHooks;
  erasedAddresses: ErasedAddresses;
  outbox: Outbox;
  clock: Clock;
};
type Wanted = { email: string; password: string; dashboard: string };

/**
 * Mails a link to the new address; the old one stays until the link is opened. If somebody else has the
 * new address, they get a mail that says so, and the caller gets the same answer. Where no mail can be
 * sent, the address is changed at once, unverified.
 */
export async function changeAddress(
  parts: ChangeParts,
  caller: Caller,
  { email, password, dashboard }: Wanted,
): Promise<void> {
  const { engine, attempts, outbox, clock, accountHooks } = parts;
  await repeatPassword(parts, caller, 'password', () => engine.isPassword(caller, password));
  await attempts.count(
    { limit: MAIL_OF_USER, subject: [caller.id] },
    { limit: MAIL_TO_ADDRESS, subject: ['change', email] },
  );
  // Taking another address must not be a way out of a domain that requires single sign-on.
  await accountHooks.beforePasswordSession(caller, caller.client);
  const now = clock.now();
  if (!outbox.canSend) {
    const change = () =>
      asOwner(parts, caller, (tx) => changeAtOnce(parts, tx, caller, { email, now }));
    return tellTaken(attempts, caller.client, change);
  }
  await asOwner(parts, caller, async (tx) => {
    const person = await lockPerson(tx, caller.id);
    if (!person) throw new Problem('UNAUTHENTICATED');
    if (person.email === email) return;
    await recordPersonalAudit(tx, originOf(caller), {
      ...{ userId: caller.id, at: now, action: 'account.email_change_asked', targetId: caller.id },
      details: {},
    });
    const { token, expiresAt: givesUpAt } = await issueLink(tx, {
      ...{ purpose: 'change', subject: person.id, userId: person.id, address: email },
      ...{ mailed: true, now },
      fingerprint: changeFingerprint(person),
    });
    const isTaken = await findStanding(tx, { email });
    const letter = isTaken
      ? takenLetter(`${dashboard}/sign-in`)
      : changeLetter(linkTo(dashboard, 'change', token));
    await outbox.post(tx, { kind: 'change', userId: person.id, address: email, letter, givesUpAt });
  });
}

export function changeFingerprint({ email, passwordHash }: Standing): Uint8Array {
  return fingerprintOf('change', email, passwordHash);
}

async function changeAtOnce(
  parts: Pick<ChangeParts, 'erasedAddresses'>,
  tx: Tx,
  caller: Caller,
  { email, now }: { email: string; now: Date },
): Promise<void> {
  const person = await lockPerson(tx, caller.id);
  if (!person) throw new Problem('UNAUTHENTICATED');
  if (person.email === email) return;
  await setAddress(parts, tx, { person, email, isVerified: false, now });
  await recordPersonalAudit(tx, originOf(caller), {
    ...{ userId: caller.id, at: now, action: 'account.email_changed', targetId: caller.id },
    details: {},
  });
}

/**
 * Ends the links that depended on the former address, but no ways back. Invitations to it end too, but
 * only if it was verified: nobody can end those of others by using their address for a moment.
 */
export async function setAddress(
  { erasedAddresses }: Pick<ChangeParts, 'erasedAddresses'>,
  tx: Tx,
  change: { person: Standing; email: string; isVerified: boolean; now: Date },
): Promise<void> {
  const { person, email, isVerified, now } = change;
  const userId = person.id;
  await updateEmail(tx, { userId, email, isVerified, now }).catch((error: unknown) => {
    throw isUniqueViolation(error, 'users_email_key') ? new Problem('EMAIL_TAKEN') : error;
  });
  await erasedAddresses.letGo(tx, email);
  await endLinks(tx, { subject: userId, purposes: ['reset', 'verify', 'change'] });
  if (!person.isVerified || person.email === email) return;
  await erasedAddresses.keepFormer(tx, { userId, email: person.email });
  // Recorded as done by the system, so that those who invited them do not learn where they are.
  const origin = { actor: { type: 'system' as const, id: 'links' } };
  await withdrawInvitations(tx, origin, { email: person.email, at: now });
}
