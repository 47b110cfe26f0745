import { recordPersonalAudit } from '../../audit-log/index.ts';
import type { Client, User } from '../../engine/index.ts';
import { sweepSessions } from '../../sessions/index.ts';
import type { Tx } from '../../tables.ts';
import type { Provider, Vouched } from '../model.ts';
import type { SignOnParts } from '../parts.ts';
import { idTokenContext } from '../sealed.ts';
import { insertSignOnSession } from './store.ts';

/** Opens a session where the provider's word is enough. */
export async function openSignOnSession(
  tx: Tx,
  parts: SignOnParts,
  {
    user,
    provider,
    vouched,
    client,
  }: { user: User; provider: Provider; vouched: Vouched; client: Client },
): Promise<string> {
  const { engine, clock } = parts;
  await sweepSessions(tx);
  const inside = engine.within(tx);
  const at = clock.now();
  const proof = { by: 'sso', at, providerId: provider.id } as const;
  const token = await inside.openSession(user.id, client, proof);
  const session = await inside.findCaller(token);
  if (!session) throw new Error('The new session could not be found.');
  const { sessionId } = session;
  await keepForSignOut(tx, parts, { sessionId, provider, idToken: vouched.idToken });
  await recordPersonalAudit(
    tx,
    { actor: { type: 'user', id: user.id }, client },
    {
      userId: user.id,
      at,
      action: 'session.opened',
      targetId: sessionId,
      details: { method: 'sign_on' },
    },
  );
  return token;
}

/** Stores what the provider wants to see when the session ends there too. */
export function keepForSignOut(
  tx: Tx,
  { signOn }: Pick<SignOnParts, 'signOn'>,
  { sessionId, provider, idToken }: { sessionId: string; provider: Provider; idToken: string },
): Promise<void> {
  return insertSignOnSession(tx, {
    session_id: sessionId,
    provider_id: provider.id,
    issuer: provider.issuer,
    id_token_sealed: signOn.keys.seal(idToken, idTokenContext(sessionId)),
  });
}
