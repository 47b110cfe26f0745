import { randomBytes } from 'node:crypto';
import type { Tx } from '../tables.ts';
import { LIFETIME_MS, type Link, type Purpose } from './model.ts';
import { endLinks, insertLink, sweepLinks } from './store.ts';
import { hashOf } from './token.ts';

type NewLink = Pick<Link, 'subject' | 'mailed'> &
  Partial<Omit<Link, 'purpose' | 'subject' | 'mailed' | 'createdAt'>> & { now: Date } & (
    | { purpose: Exclude<Purpose, 'invitation'> }
    | { purpose: 'invitation'; expiresAt: Date }
  );

/**
 * Makes a token that is shown now and never again. The earlier link for the same thing ends, except a
 * way back to a former address: a thief who took an account over must not end that by one more change.
 */
export async function issueLink(
  tx: Tx,
  link: NewLink,
): Promise<{ token: string; expiresAt: Date }> {
  const { purpose, subject, now } = link;
  const token = randomBytes(32).toString('base64url');
  const expiresAt =
    link.purpose === 'invitation'
      ? link.expiresAt
      : new Date(now.getTime() + LIFETIME_MS[link.purpose]);
  if (purpose !== 'restore') await endLinks(tx, { subject, purposes: [purpose] });
  await insertLink(tx, {
    ...{ hash: hashOf(token), purpose, subject, mailed: link.mailed, createdAt: now, expiresAt },
    userId: link.userId ?? null,
    organisationId: link.organisationId ?? null,
    address: link.address ?? null,
    fingerprint: link.fingerprint ?? null,
    askedBy: link.askedBy ?? null,
  });
  await sweepLinks(tx, now);
  return { token, expiresAt };
}
