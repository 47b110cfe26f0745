import { Problem } from '@holdfast/platform/errors';
import type { Client } from '../engine/index.ts';
import type { Tx } from '../tables.ts';
import { findMembership } from './flow/store.ts';
import type { SignOn, SignOnParts } from './parts.ts';
import { findProviderFor } from './providers/find.ts';
import { vouchesFor } from './rules.ts';

/**
 * Refuses a sign-in that goes around a required provider: by a password, a passkey, or as a new
 * account, which has no id yet. Owners of the organisation always get in, so that a provider that is
 * set wrongly or is gone does not lock everybody out.
 */
export async function refusePassword(
  { database, refusals, signOn }: Pick<SignOnParts, 'database' | 'refusals' | 'signOn'>,
  {
    id: userId,
    email,
    method = 'password',
  }: { id?: string; email: string; method?: string | undefined },
  client: Client,
): Promise<void> {
  const organisationId = await database.system((tx) =>
    findRequiring(tx, signOn, { id: userId, email }),
  );
  if (organisationId === undefined) return;
  const actor = userId
    ? { type: 'user' as const, id: userId }
    : { type: 'system' as const, id: 'sign-on' };
  await refusals.record(
    { actor, client },
    {
      organisationId,
      action: 'session.refused',
      targetId: userId ?? organisationId,
      details: { method, reason: 'sign_on_required' },
    },
  );
  throw new Problem('SIGN_ON_REQUIRED');
}

/** The organisation that lets this person in only through its provider, if there is one. */
export async function findRequiring(
  tx: Tx,
  signOn: SignOn,
  { id: userId, email }: { id?: string | undefined; email: string },
): Promise<string | undefined> {
  const provider = await findProviderFor(tx, signOn, email);
  if (!provider?.isRequired || !vouchesFor(provider, email)) return undefined;
  const { organisationId } = provider;
  const member = userId && (await findMembership(tx, { organisationId, userId }));
  return member && member.role === 'owner' ? undefined : organisationId;
}
