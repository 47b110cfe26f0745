import { v7 as newId } from 'uuid';
import type { SecondFactorAsked } from '../../accounts/model.ts';
import type { User } from '../../engine/index.ts';
import { issueTicket, methodsOf } from '../../factors/index.ts';
import type { Tx } from '../../tables.ts';
import { INSTALLATION, type Provider, type Vouched } from '../model.ts';
import type { SignOnParts } from '../parts.ts';
import { findProvider } from '../providers/find.ts';
import { vouchesFor } from '../rules.ts';
import { ticketContext } from '../sealed.ts';
import { keepForSignOut } from './open-session.ts';
import { hashOf } from './start.ts';
import { findSignOnTicket, insertSignOnTicket } from './store.ts';

/**
 * What to show next, if the account has a second factor of its own: an organisation's provider replaces
 * the password, but not that factor. The operator's provider replaces both.
 */
export async function askSecondStep(
  tx: Tx,
  parts: SignOnParts,
  { user, provider, vouched }: { user: User; provider: Provider; vouched: Vouched },
): Promise<SecondFactorAsked | undefined> {
  const methods = provider.id === INSTALLATION ? [] : await methodsOf(tx, user.id);
  if (methods.length === 0) return undefined;
  const begun = { purpose: 'sign-on', userId: user.id } as const;
  const { ticket, expiresAt } = await issueTicket(parts, tx, begun);
  const id = newId();
  await insertSignOnTicket(tx, {
    id,
    ticket_hash: hashOf(ticket),
    provider_id: provider.id,
    issuer: provider.issuer,
    id_token_sealed: parts.signOn.keys.seal(vouched.idToken, ticketContext(id)),
  });
  return { secondFactor: { ticket, methods, expiresAt: expiresAt.toISOString() } };
}

/** The sign-on that waited under this ticket, as long as its provider still vouches for the person. */
export async function findWaitingSignOn(
  tx: Tx,
  parts: Pick<SignOnParts, 'signOn'>,
  { ticket, user }: { ticket: string; user: User },
): Promise<{ providerId: string; keep(sessionId: string): Promise<void> } | undefined> {
  const { signOn } = parts;
  const row = await findSignOnTicket(tx, hashOf(ticket));
  const provider = row && (await findProvider(tx, signOn, row.provider_id));
  if (!provider || provider.issuer !== row.issuer || !vouchesFor(provider, user.email)) {
    return undefined;
  }
  const idToken = signOn.keys.open(row.id_token_sealed, ticketContext(row.id)).reveal();
  return {
    providerId: provider.id,
    keep: (sessionId) => keepForSignOut(tx, parts, { sessionId, provider, idToken }),
  };
}
