import { createHash } from 'node:crypto';
import { Problem } from '@holdfast/platform/errors';
import type { Refusals } from '../audit-log/index.ts';
import type { Caller, Client, Engine } from '../engine/index.ts';
import type { AuthDatabase } from '../tables.ts';
import { clientOf } from './client-of.ts';
import { type Asked, readCookie } from './cookie.ts';
import { findWaiting, markUsed } from './store.ts';

const BEARER = /^bearer ([\w-]+)$/i;

/** The holder of this session; the same refusal for everything that is not a valid one. */
export async function authenticate(
  parts: { database: AuthDatabase; engine: Engine; refusals: Refusals },
  request: Asked & { ip: string },
): Promise<Caller> {
  const { database, engine } = parts;
  const { authorization } = request.headers;
  // What else stands there, such as the password of a proxy, is not for us.
  const token =
    authorization !== undefined && /^bearer\b/i.test(authorization)
      ? authorization.match(BEARER)?.[1]
      : readCookie(request);
  const client = clientOf(request);
  const caller =
    token &&
    (await database.system(async (tx) => {
      const found = await engine.within(tx).findCaller(token);
      if (found) await markUsed(tx, { sessionId: found.sessionId, ...client });
      return found;
    }));
  if (token && !caller) await noteHalf(parts, token, client);
  if (!caller) throw new Problem('UNAUTHENTICATED', { msg: 'A valid session is required.' });
  return { ...caller, client };
}

/** Somebody who has the password and no second factor tries to do without. */
async function noteHalf(
  { database, refusals }: { database: AuthDatabase; refusals: Refusals },
  token: string,
  client: Client,
): Promise<void> {
  const hash = createHash('sha256').update(token).digest();
  const userId = await database.system((tx) => findWaiting(tx, hash));
  if (!userId) return;
  const details = { method: 'ticket', reason: 'no_second_factor' };
  const refusal = { userId, targetId: userId, action: 'session.refused', details } as const;
  await refusals.record({ actor: { type: 'user', id: userId }, client }, refusal);
}
