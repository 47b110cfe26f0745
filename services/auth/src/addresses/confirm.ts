import { deletePassword, lockPerson, type Standing, updateEmail } from '../accounts/index.ts';
import { recordPersonalAudit } from '../audit-log/index.ts';
import type { Origin } from '../audit-log/model.ts';
import type { Client } from '../engine/index.ts';
import type { ErasedAddresses } from '../erased-addresses/index.ts';
import { deleteTicketsOf, removeFactorsSince } from '../factors/index.ts';
import {
  endLinks,
  fingerprintOf,
  issueLink,
  type LinkParts,
  LinkRefused,
  linkTo,
  oldestWayBack,
  useLink,
} from '../links/index.ts';
import { LIFETIME_MS, type Link } from '../links/model.ts';
import type { Outbox } from '../outbox/index.ts';
import { issueReset, resetLetter } from '../recovery/index.ts';
import { endSessionsOf } from '../sessions/index.ts';
import type { Tx } from '../tables.ts';
import { changeFingerprint, setAddress } from './change.ts';
import type { Confirmed } from './model.ts';
import { changedLetter } from './wording.ts';

type ConfirmParts = LinkParts & { outbox: Outbox; erasedAddresses: ErasedAddresses };
type Step = {
  tx: Tx;
  link: Link;
  person: Standing;
  origin: Origin;
  now: Date;
  dashboard: string;
};

const ACTIONS = {
  verified: 'account.email_verified',
  changed: 'account.email_changed',
  restored: 'account.email_changed',
} as const;

/** Does what the link is for: verifies, changes or restores an address. */
export function confirmAddress(
  parts: ConfirmParts,
  { token, dashboard }: { token: string; dashboard: string },
  client: Client,
): Promise<Confirmed> {
  const purposes = ['verify', 'change', 'restore'] as const;
  return useLink(parts, { token, purposes, client }, async (tx, link, now) => {
    const person = await lockPerson(tx, link.subject);
    if (!person) throw new LinkRefused('changed');
    const origin = { actor: { type: 'user' as const, id: person.id }, client };
    const step = { tx, link, person, origin, now, dashboard };
    const confirmed = await (link.purpose === 'verify'
      ? verify(step)
      : link.purpose === 'change'
        ? change(parts, step)
        : restore(parts, step));
    const isSame = confirmed.what === 'restored' && confirmed.email === person.email;
    const action = isSame ? 'account.taken_back' : ACTIONS[confirmed.what];
    await recordPersonalAudit(tx, origin, {
      ...{ userId: person.id, at: now, action, targetId: person.id, details: {} },
    });
    return confirmed;
  });
}

async function verify({ tx, link, person, now }: Step): Promise<Confirmed> {
  expectSame(link, fingerprintOf('verify', person.email));
  await updateEmail(tx, { userId: person.id, email: person.email, isVerified: true, now });
  return { email: person.email, what: 'verified' };
}

/** Changes the address, and mails the former one a way back. */
async function change(
  parts: ConfirmParts,
  { tx, link, person, now, dashboard }: Step,
): Promise<Confirmed> {
  expectSame(link, changeFingerprint(person));
  const email = addressIn(link);
  await setAddress(parts, tx, { person, email, isVerified: true, now });
  const { token, expiresAt: givesUpAt } = await issueLink(tx, {
    ...{ purpose: 'restore', subject: person.id, userId: person.id, address: person.email },
    ...{ mailed: true, now },
  });
  const letter = changedLetter(email, linkTo(dashboard, 'restore', token));
  const notice = { kind: 'address-changed', userId: person.id, address: person.email };
  await parts.outbox.post(tx, { ...notice, letter, givesUpAt });
  return { email, what: 'changed' };
}

/**
 * Undoes the work of somebody else who knew the password and changed the address or added a factor: the
 * password is dropped, all sessions end, factors added since the owner was first told are removed, and
 * a link for a new password goes to the restored address. Older ways back stay: they belong to the
 * person who had the account earlier.
 */
async function restore(
  parts: ConfirmParts,
  { tx, link, person, origin, now, dashboard }: Step,
): Promise<Confirmed> {
  const email = addressIn(link);
  await setAddress(parts, tx, { person, email, isVerified: true, now });
  const told = await oldestWayBack(tx, { subject: person.id, address: email, now });
  const since = told && told < link.createdAt ? told : link.createdAt;
  await endLinks(tx, { subject: person.id, purposes: ['restore'], since });
  await removeFactorsSince(tx, origin, { userId: person.id, since, at: now });
  await endSessionsOf(tx, origin, { userId: person.id, at: now, how: 'address' });
  await deleteTicketsOf(tx, person.id);
  await deletePassword(tx, person.id);
  const back = { ...person, email, passwordHash: null };
  const reset = await issueReset(tx, back, { dashboard, mailed: true, now });
  await parts.outbox.post(tx, {
    ...{ kind: 'reset', userId: person.id, address: email, letter: resetLetter(reset.link) },
    givesUpAt: new Date(now.getTime() + LIFETIME_MS.reset),
  });
  return { email, what: 'restored' };
}

function expectSame({ fingerprint }: Link, current: Uint8Array): void {
  if (Buffer.compare(fingerprint ?? Buffer.of(), current) !== 0) throw new LinkRefused('changed');
}

function addressIn({ address }: Link): string {
  if (address === null) throw new Error('The link has no address to set.');
  return address;
}
