import type { Clock } from '@holdfast/platform/clock';
import { Problem } from '@holdfast/platform/errors';
import { originOf, type Refusals, recordAudit } from '../audit-log/index.ts';
import type { Caller, Engine } from '../engine/index.ts';
import {
  findOrganisationOf,
  holdOrganisation,
  holdUser,
  type Organisation,
} from '../organisations/index.ts';
import type { AuthDatabase } from '../tables.ts';
import { findAny, findReceived } from './store.ts';

type AcceptParts = { database: AuthDatabase; engine: Engine; refusals: Refusals; clock: Clock };

/** The caller, whose email must be the invited one, joins the organisation. */
export async function acceptInvitation(
  parts: AcceptParts,
  caller: Caller,
  invitationId: string,
): Promise<Organisation> {
  try {
    return await accept(parts, caller, invitationId);
  } catch (error) {
    if (error instanceof Problem) await noteRefusal(parts, caller, { invitationId, error });
    throw error;
  }
}

function accept(
  { database, engine, clock }: AcceptParts,
  caller: Caller,
  invitationId: string,
): Promise<Organisation> {
  const { id: userId, email } = caller;
  return database.system(async (tx) => {
    if (!(await holdUser(tx, userId))) throw new Problem('UNAUTHENTICATED');
    const invitation = await findReceived(tx, { invitationId, email });
    if (!invitation) throw new Problem('NOT_FOUND');
    const membership = { organisationId: invitation.organisation_id, userId };
    if (!(await holdOrganisation(tx, membership.organisationId))) throw new Problem('NOT_FOUND');
    if (await findOrganisationOf(tx, membership)) throw new Problem('ALREADY_MEMBER');
    await engine.within(tx).acceptInvitation(caller, invitationId);
    const joined = await findOrganisationOf(tx, membership);
    if (!joined) throw new Error('The new member is not where it was put.');
    const { organisationId } = membership;
    const origin = originOf(caller);
    const common = { organisationId, at: clock.now() };
    const { role } = joined;
    await recordAudit(tx, origin, {
      ...common,
      action: 'invitation.accepted',
      targetId: invitationId,
      details: { role },
    });
    await recordAudit(tx, origin, {
      ...common,
      action: 'member.joined',
      targetId: userId,
      details: { role, how: 'invitation' },
    });
    return joined;
  });
}

/** To the organisation that invited: perhaps somebody else has got hold of it. */
async function noteRefusal(
  { database, refusals }: AcceptParts,
  caller: Caller,
  { invitationId, error }: { invitationId: string; error: Problem },
): Promise<void> {
  const found = await database.system((tx) => findAny(tx, invitationId));
  if (!found) return refusals.count('invitation.refused');
  const isOthers = found.email !== caller.email;
  const reason = isOthers ? 'another_address' : error.code === 'NOT_FOUND' ? 'not_open' : 'member';
  await refusals.record(originOf(caller), {
    organisationId: found.organisation_id,
    action: 'invitation.refused',
    targetId: invitationId,
    details: { reason },
  });
}
