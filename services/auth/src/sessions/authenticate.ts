import { createHash } from 'node:crypto';
import { Problem } from '@holdfast/platform/errors';
import type { Refusals } from '../audit-log/index.ts';
import type { Caller, Client, Engine } from '../engine/index.ts';
import type { AuthDatabase } from '../tables.ts';
import { clientOf } from './client-of.ts';
import { type Asked, readCookie } from './cookie.ts';
import type { Place } from './model.ts';
import { findWaiting, useSession } from './store.ts';
import { worthAt } from './worth-at.ts';

const BEARER = /^bearer ([\w-]+)$/i;

/** The holder of this session; everything that is not a valid session gets the same refusal. */
export async function authenticate(
  parts: { database: AuthDatabase; engine: Engine; refusals: Refusals },
  request: Asked & { ip: string; params: unknown },
  /** For calls that give nobody more than the session itself. */
  { believesEveryProvider = false }: { believesEveryProvider?: boolean } = {},
): Promise<Caller> {
  const { database, engine } = parts;
  const { authorization } = request.headers;
  // Anything else in the header, such as a password for a proxy, is not for us.
  const token =
    authorization !== undefined && /^bearer\b/i.test(authorization)
      ? authorization.match(BEARER)?.[1]
      : readCookie(request);
  const client = clientOf(request);
  const caller =
    token &&
    (await database.system(async (tx) => {
      const found = await engine.within(tx).findCaller(token);
      if (!found || !(await useSession(tx, { sessionId: found.sessionId, ...client }))) return;
      const { id: userId, proof } = found;
      const place = believesEveryProvider ? 'hand_over' : placeOf(request.params);
      return { ...found, ...(await worthAt(tx, { userId, proof }, place)) };
    }));
  if (token && !caller) await noteHalf(parts, token, client);
  if (!caller) throw new Problem('UNAUTHENTICATED', { msg: 'A valid session is required.' });
  return { ...caller, client };
}

/** The organisation that the request is about; else it is about the person. */
function placeOf(params: unknown): Place {
  const { organisationId } = (params ?? {}) as { organisationId?: string };
  return organisationId === undefined
    ? 'account'
    : { organisationId: organisationId.toLowerCase() };
}

/** Logs that the ticket of an unfinished sign-in was used as a session, without the second factor. */
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
