import type { Caller } from '../../engine/index.ts';
import { revokeSession } from '../../sessions/index.ts';
import type { SignOnParts } from '../parts.ts';
import { findProvider } from '../providers/find.ts';
import { idTokenContext } from '../sealed.ts';
import { findSignOnSession } from './store.ts';

/**
 * Always ends this session; also says where the browser ends the one at the provider, if the session
 * came from there and the provider can be asked.
 */
export async function endSignOn(
  parts: SignOnParts,
  caller: Caller,
  pageAddress: string,
): Promise<{ url: string | null }> {
  const { database, signOn } = parts;
  const found = await database.system(async (tx) => {
    const row = await findSignOnSession(tx, caller.sessionId);
    const provider = row && (await findProvider(tx, signOn, row.provider_id));
    return provider && provider.issuer === row.issuer ? { row, provider } : undefined;
  });
  await revokeSession(parts, caller, caller.sessionId);
  if (!found) return { url: null };
  const idToken = signOn.keys
    .open(found.row.id_token_sealed, idTokenContext(caller.sessionId))
    .reveal();
  const url = await signOn.openId
    .endUrl(found.provider, { idToken, returnTo: `${pageAddress}/sign-in` })
    .catch(() => undefined);
  return { url: url ?? null };
}
