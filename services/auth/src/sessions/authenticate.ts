import { Problem } from '@holdfast/platform/errors';
import type { Caller, Engine } from '../engine/index.ts';
import type { AuthDatabase } from '../tables.ts';
import { clientOf } from './client-of.ts';
import { type Asked, readCookie } from './cookie.ts';
import { markUsed } from './store.ts';

const BEARER = /^bearer ([\w-]+)$/i;

/** The holder of this session; the same refusal for everything that is not a valid one. */
export async function authenticate(
  { database, engine }: { database: AuthDatabase; engine: Engine },
  request: Asked & { ip: string },
): Promise<Caller> {
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
  if (!caller) throw new Problem('UNAUTHENTICATED', { msg: 'A valid session is required.' });
  return { ...caller, client };
}
