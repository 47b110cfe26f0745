import type { Clock } from '@holdfast/platform/clock';
import { Problem } from '@holdfast/platform/errors';
import { lockPerson } from '../accounts/index.ts';
import { type Attempts, MAIL_TO_ADDRESS } from '../attempts/index.ts';
import type { Caller } from '../engine/index.ts';
import { fingerprintOf, issueLink, linkTo } from '../links/index.ts';
import type { Outbox } from '../outbox/index.ts';
import type { AuthDatabase } from '../tables.ts';
import { verifyLetter } from './wording.ts';

type AskParts = { database: AuthDatabase; attempts: Attempts; outbox: Outbox; clock: Clock };

/** Does nothing for an address that is verified already. */
export async function askToVerify(
  { database, attempts, outbox, clock }: AskParts,
  caller: Caller,
  dashboard: string,
): Promise<void> {
  if (!outbox.canSend) {
    throw new Problem('FORBIDDEN', { msg: 'This installation cannot send mail.' });
  }
  await attempts.count({ limit: MAIL_TO_ADDRESS, subject: ['verify', caller.email] });
  await database.system(async (tx) => {
    const person = await lockPerson(tx, caller.id);
    if (!person || person.isVerified) return;
    const { token, expiresAt: givesUpAt } = await issueLink(tx, {
      ...{ purpose: 'verify', subject: person.id, userId: person.id, mailed: true },
      ...{ now: clock.now(), address: person.email },
      ...{ fingerprint: fingerprintOf('verify', person.email) },
    });
    const letter = verifyLetter(linkTo(dashboard, 'verify', token));
    const about = { kind: 'verify', userId: person.id, address: person.email };
    await outbox.post(tx, { ...about, letter, givesUpAt });
  });
}
