import { Problem } from '@holdfast/platform/errors';
import { recordAudit } from '../audit-log/index.ts';
import type { Client, User } from '../engine/index.ts';
import { findMembership } from './flow/store.ts';
import type { SignOnParts } from './parts.ts';
import { findProviderFor } from './providers/find.ts';
import { vouchesFor } from './rules.ts';

/**
 * For somebody who has just shown the right password. Owners of the organisation always get in by it,
 * so that a provider that is set wrongly or is gone locks nobody out.
 */
export async function refusePassword(
  { database, clock, signOn }: Pick<SignOnParts, 'database' | 'clock' | 'signOn'>,
  { id: userId, email }: User,
  client: Client,
): Promise<void> {
  const isRefused = await database.system(async (tx) => {
    const provider = await findProviderFor(tx, signOn, email);
    if (!provider?.isRequired || !vouchesFor(provider, email)) return false;
    const { organisationId } = provider;
    const member = await findMembership(tx, { organisationId, userId });
    if (member?.role === 'owner') return false;
    await recordAudit(
      tx,
      { actor: { type: 'user', id: userId }, client },
      {
        organisationId,
        at: clock.now(),
        action: 'session.refused',
        targetId: userId,
        details: { method: 'password', reason: 'sign_on_required' },
      },
    );
    return true;
  });
  if (isRefused) throw new Problem('SIGN_ON_REQUIRED');
}
