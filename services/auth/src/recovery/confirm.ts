import { findStanding, lockPerson, passwordChangedLetter } from '../accounts/index.ts';
import { recordPersonalAudit } from '../audit-log/index.ts';
import type { Client, Engine, Passwords } from '../engine/index.ts';
import { deleteTicketsOf } from '../factors/index.ts';
import {
  endLinks,
  findLinkRow,
  hashOf,
  type LinkParts,
  LinkRefused,
  proveAddress,
  useLink,
} from '../links/index.ts';
import type { Outbox } from '../outbox/index.ts';
import { refuseWeakPassword } from '../passwords/index.ts';
import { endSessionsOf } from '../sessions/index.ts';
import { resetFingerprint } from './issue.ts';

const NOTICE_MS = 24 * 3_600_000;

type ConfirmParts = LinkParts & { engine: Engine; passwords: Passwords; outbox: Outbox };

/** Sets the new password, and ends all sessions of the user, whose id is returned. */
export async function confirmReset(
  parts: ConfirmParts,
  { token, password, dashboard }: { token: string; password: string; dashboard: string },
  client: Client,
): Promise<{ userId: string }> {
  const { database, engine, passwords, outbox } = parts;
  const owner = await database.system(async (tx) => {
    const link = await findLinkRow(tx, hashOf(token));
    return link?.userId ? findStanding(tx, { userId: link.userId }) : undefined;
  });
  await refuseWeakPassword(password, owner ?? { name: '', email: '' });
  // Outside of the transaction, and for a link that is not valid as well.
  const passwordHash = await passwords.hash(password);
  return useLink(parts, { token, purposes: ['reset'], client }, async (tx, link, now) => {
    const person = await lockPerson(tx, link.subject);
    if (!person) throw new LinkRefused('changed');
    const current = await resetFingerprint(tx, person, link);
    if (Buffer.compare(current, link.fingerprint ?? Buffer.of()) !== 0) {
      throw new LinkRefused('changed');
    }
    await engine.within(tx).setPassword(person.id, passwordHash);
    await deleteTicketsOf(tx, person.id);
    await endLinks(tx, { subject: person.id, purposes: ['change'] });
    const origin = { actor: { type: 'user' as const, id: person.id }, client };
    await recordPersonalAudit(tx, origin, {
      ...{ userId: person.id, at: now, action: 'account.password_changed', targetId: person.id },
      details: { how: 'reset' },
    });
    await endSessionsOf(tx, origin, { userId: person.id, at: now, how: 'password' });
    await proveAddress(tx, engine, link, { userId: person.id, origin, at: now });
    await outbox.post(tx, {
      ...{ kind: 'password-changed', userId: person.id, address: person.email },
      letter: passwordChangedLetter(`${dashboard}/sign-in`),
      givesUpAt: new Date(now.getTime() + NOTICE_MS),
    });
    return { userId: person.id };
  });
}
