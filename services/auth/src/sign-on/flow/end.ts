import { originOf, recordPersonalAudit } from '../../audit-log/index.ts';
import type { Caller } from '../../engine/index.ts';
import type { SignOnParts } from '../parts.ts';
import { findProvider } from '../providers/find.ts';
import { idTokenContext } from '../sealed.ts';
import { findSignOnSession } from './store.ts';

/**
 * Ends this session, always; and says where the browser ends the one at the provider, if the session
 * came from there and the provider can be asked.
 */
export async function endSignOn(
  { database, engine, clock, signOn }: SignOnParts,
  caller: Caller,
  pageAddress: string,
): Promise<{ url: string | null }> {
  const found = await database.system(async (tx) => {
    const row = await findSignOnSession(tx, caller.sessionId);
    const provider = row && (await findProvider(tx, signOn, row.provider_id));
    await engine.within(tx).closeSession(caller.sessionToken);
    await recordPersonalAudit(tx, originOf(caller), {
      userId: caller.id,
      at: clock.now(),
      action: 'session.ended',
      targetId: caller.sessionId,
      details: { how: 'sign_out', count: 1 },
    });
    return provider && provider.issuer === row.issuer ? { row, provider } : undefined;
  });
  if (!found) return { url: null };
  const idToken = signOn.keys
    .open(found.row.id_token_sealed, idTokenContext(caller.sessionId))
    .reveal();
  const url = await signOn.openId
    .endUrl(found.provider, { idToken, returnTo: `${pageAddress}/sign-in` })
    .catch(() => undefined);
  return { url: url ?? null };
}
