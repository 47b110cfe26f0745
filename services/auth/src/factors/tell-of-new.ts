import type { Caller } from '../engine/index.ts';
import { endLinks, issueLink, linkTo } from '../links/index.ts';
import type { Tx } from '../tables.ts';
import type { FactorParts } from './parts.ts';
import { addedLetter } from './wording.ts';

/**
 * Mails the owner a way back: somebody else may have added the factor, and could then keep the account.
 * A change of address that is waiting ends, since the password alone was enough to ask for it.
 */
export async function tellOfNew(
  { outbox }: Pick<FactorParts, 'outbox'>,
  tx: Tx,
  caller: Caller,
  { what, dashboard, now }: { what: string; dashboard: string; now: Date },
): Promise<void> {
  if (!outbox.canSend) return;
  const { id: userId, email: address } = caller;
  await endLinks(tx, { subject: userId, purposes: ['change'] });
  const { token, expiresAt: givesUpAt } = await issueLink(tx, {
    ...{ purpose: 'restore', subject: userId, userId, address, mailed: true, now },
  });
  const letter = addedLetter(what, linkTo(dashboard, 'restore', token));
  await outbox.post(tx, { kind: 'factor-added', userId, address, letter, givesUpAt });
}
