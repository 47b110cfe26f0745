import { Problem } from '@holdfast/platform/errors';
import { originOf, recordPersonalAudit } from '../../audit-log/index.ts';
import type { Caller } from '../../engine/index.ts';
import { asOwner, deleteTicketsOf } from '../../factors/index.ts';
import { deleteSessionsThrough } from '../../sessions/index.ts';
import type { Tx } from '../../tables.ts';
import { deleteIdentity } from '../flow/store.ts';
import { INSTALLATION } from '../model.ts';
import type { SignOn, SignOnParts } from '../parts.ts';
import { listProvidersBy } from '../providers/store.ts';
import { keepWayIn } from './keep-way-in.ts';

/**
 * Removes the link, and ends the sessions that the provider opened; but not the session that asks, so
 * that its holder is not thrown out in the middle of putting things right. Signing in through the
 * provider again makes a new link.
 */
export async function unlinkSignOn(
  parts: SignOnParts,
  caller: Caller,
  signOnId: string,
): Promise<void> {
  const { clock, signOn, refusals } = parts;
  const { id: userId, sessionId } = caller;
  const origin = originOf(caller);
  const unlink = async (tx: Tx) => {
    const link = { id: signOnId, userId };
    const gone = await keepWayIn(signOn, { tx, userId }, () => deleteIdentity(tx, link));
    if (!gone) throw new Problem('NOT_FOUND');
    const { issuer, provider_id: linkedBy } = gone;
    const entry = { userId, at: clock.now(), targetId: userId };
    const details = { issuer };
    await recordPersonalAudit(tx, origin, { ...entry, action: 'sign_on.unlinked', details });
    const providers = [linkedBy, ...(await sharing(tx, signOn, issuer))];
    const count = await deleteSessionsThrough(tx, { userId, providers, keep: sessionId });
    // A sign-on that waits for its second factor ends too.
    await deleteTicketsOf(tx, userId);
    if (count === 0) return;
    const ended = { how: 'unlinked', count };
    await recordPersonalAudit(tx, origin, { ...entry, action: 'session.ended', details: ended });
  };
  await asOwner(parts, caller, unlink).catch(async (error: unknown) => {
    if (error instanceof Problem && error.code === 'LAST_WAY_IN') {
      const refusal = { action: 'sign_on.refused', details: { reason: 'last_way_in' } } as const;
      await refusals.record(origin, { userId, targetId: userId, ...refusal });
    }
    throw error;
  });
}

/** One link stands for all providers with its issuer. */
async function sharing(tx: Tx, { installation }: SignOn, issuer: string): Promise<string[]> {
  const others = await listProvidersBy(tx, issuer);
  return installation?.issuer === issuer ? [INSTALLATION, ...others] : others;
}
