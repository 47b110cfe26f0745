import { Problem } from '@holdfast/platform/errors';
import type { Caller } from '../engine/index.ts';
import {
  listOrganisationsOf,
  type Organisation,
  wantSecondFactor,
} from '../organisations/index.ts';
import { latestRevocation } from '../revocations/index.ts';
import { msLeftOf, worthIn } from '../sessions/index.ts';
import type { ApiAudience, Token } from './model.ts';
import { type SignParts, signToken } from './sign.ts';

/** Membership and role are as they are at this moment. */
export async function mintForSession(
  parts: SignParts,
  caller: Caller,
  { audience, organisationId }: { audience: ApiAudience; organisationId?: string | undefined },
): Promise<Token> {
  // Taken before the membership is read: what ends the membership afterwards revokes this token too.
  const now = parts.clock.now();
  const { chosen, revokedUntil, notAfter } = await parts.database.system(async (tx) => {
    const chosen = choose(await listOrganisationsOf(tx, caller.id), organisationId);
    await wantSecondFactor(tx, caller, chosen.id);
    const membership = { subject: caller.id, organisationId: chosen.id };
    const notAfter = new Date(now.getTime() + (await msLeftOf(tx, caller.sessionId)));
    return { chosen, revokedUntil: await latestRevocation(tx, membership), notAfter };
  });
  const { id, role, billing } = chosen;
  const statement = { aud: audience, sub: caller.id, org: id, role, actor: 'user', billing };
  const { provenAt } = worthIn(caller.proof, id);
  const proven = { sid: caller.sessionId, auth_time: Math.floor(provenAt.getTime() / 1000) };
  return signToken(parts, { ...statement, ...proven }, { now, revokedUntil, notAfter });
}

function choose(organisations: Organisation[], organisationId: string | undefined): Organisation {
  if (organisationId !== undefined) {
    const chosen = organisations.find(({ id }) => id === organisationId);
    if (!chosen) throw new Problem('NOT_FOUND');
    return chosen;
  }
  const [only, ...others] = organisations;
  if (only && others.length === 0) return only;
  throw Problem.validation({
    organisationId: only
      ? 'is required, since you are in several organisations'
      : 'cannot be chosen, since you are in no organisation',
  });
}
