import { recordPersonalAudit } from '../../audit-log/index.ts';
import type { Client, User } from '../../engine/index.ts';
import { sweepSessions } from '../../sessions/index.ts';
import type { Tx } from '../../tables.ts';
import type { Provider, Vouched } from '../model.ts';
import type { SignOnParts } from '../parts.ts';
import { idTokenContext } from '../sealed.ts';
import { insertSignOnSession } from './store.ts';

/** The one place where single sign-on opens a session: how it was proven is said here. */
export async function openSignOnSession(
  tx: Tx,
  { engine, clock, signOn }: SignOnParts,
  {
    user,
    provider,
    vouched,
    client,
  }: { user: User; provider: Provider; vouched: Vouched; client: Client },
): Promise<string> {
  await sweepSessions(tx);
  const inside = engine.within(tx);
  const at = clock.now();
  const token = await inside.openSession(user.id, client, { by: 'sso', at });
  const session = await inside.findCaller(token);
  if (!session) throw new Error('The new session is not there.');
  const { sessionId } = session;
  await insertSignOnSession(tx, {
    session_id: sessionId,
    provider_id: provider.id,
    issuer: provider.issuer,
    id_token_sealed: signOn.keys.seal(vouched.idToken, idTokenContext(sessionId)),
  });
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
