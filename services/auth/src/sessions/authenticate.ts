import { createHash } from 'node:crypto';
import { Problem } from '@holdfast/platform/errors';
import type { Refusals } from '../audit-log/index.ts';
import type { Caller, Client, Engine } from '../engine/index.ts';
import { INSTALLATION } from '../engine/model.ts';
import type { AuthDatabase, Tx } from '../tables.ts';
import { clientOf } from './client-of.ts';
import { type Asked, readCookie } from './cookie.ts';
import { findWaiting, isMemberElsewhere, useSession } from './store.ts';
import { worthIn, worthOf } from './worth.ts';

const BEARER = /^bearer ([\w-]+)$/i;

/** The holder of this session; the same refusal for everything that is not a valid one. */
export async function authenticate(
  parts: { database: AuthDatabase; engine: Engine; refusals: Refusals },
  request: Asked & { ip: string; params: unknown },
  /** For what gives nobody more than the session itself. */
  { believesEveryProvider = false }: { believesEveryProvider?: boolean } = {},
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
      if (!found || !(await useSession(tx, { sessionId: found.sessionId, ...client }))) return;
      if (believesEveryProvider) return found;
      return { ...found, ...(await worthHere(tx, found, request.params)) };
    }));
  if (token && !caller) await noteHalf(parts, token, client);
  if (!caller) throw new Problem('UNAUTHENTICATED', { msg: 'A valid session is required.' });
  return { ...caller, client };
}

/** In the organisation that the request is about; else, as it is about the person, in all of theirs. */
async function worthHere(
  tx: Tx,
  { id: userId, proof }: Pick<Caller, 'id' | 'proof'>,
  params: unknown,
): Promise<Pick<Caller, 'provenBy' | 'provenAt'>> {
  const { organisationId } = (params ?? {}) as { organisationId?: string };
  if (organisationId !== undefined) return worthIn(proof, organisationId.toLowerCase());
  const { providerId } = proof;
  if (providerId === undefined || providerId === INSTALLATION) return worthOf(proof, true);
  return worthOf(proof, !(await isMemberElsewhere(tx, { userId, organisationId: providerId })));
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
