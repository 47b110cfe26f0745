import type { Clock } from '@holdfast/platform/clock';
import { Problem } from '@holdfast/platform/errors';
import { originOf, type Refusals, recordAudit } from '../audit-log/index.ts';
import type { Caller, Engine } from '../engine/index.ts';
import { isVerified } from '../links/index.ts';
import {
  findOrganisationOf,
  holdOrganisation,
  holdUser,
  type Organisation,
} from '../organisations/index.ts';
import type { Outbox } from '../outbox/index.ts';
import type { AuthDatabase, Tx } from '../tables.ts';
import { noteRefusal } from './note-refusal.ts';
import { findReceived } from './store.ts';

type AcceptParts = {
  database: AuthDatabase;
  engine: Engine;
  outbox: Outbox;
  refusals: Refusals;
  clock: Clock;
};

/**
 * The caller, whose email must be the invited one, joins the organisation. Where mail can be sent the
 * email must be verified too: the link in the mail does that, the id alone proves nothing.
 */
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
  { database, engine, outbox, clock }: AcceptParts,
  caller: Caller,
  invitationId: string,
): Promise<Organisation> {
  return database.system(async (tx) => {
    if (!(await holdUser(tx, caller.id))) throw new Problem('UNAUTHENTICATED');
    if (outbox.canSend && !(await isVerified(tx, caller.id))) {
      throw new Problem('FORBIDDEN', {
        msg: 'Open the link in the invitation email: it proves that the address is yours.',
      });
    }
    const at = clock.now();
    const joined = await joinByInvitation(tx, engine, caller, { invitationId, at });
    if (!joined) throw new Problem('NOT_FOUND');
    return joined;
  });
}

/** Undefined if the invitation is over, or for somebody else. */
export async function joinByInvitation(
  tx: Tx,
  engine: Engine,
  caller: Caller,
  { invitationId, at }: { invitationId: string; at: Date },
): Promise<Organisation | undefined> {
  const { id: userId, email } = caller;
  const invitation = await findReceived(tx, { invitationId, email });
  if (!invitation) return undefined;
  const organisationId = invitation.organisation_id;
  const membership = { organisationId, userId };
  if (!(await holdOrganisation(tx, organisationId))) return undefined;
  if (await findOrganisationOf(tx, membership)) throw new Problem('ALREADY_MEMBER');
  await engine.within(tx).acceptInvitation(caller, invitationId);
  const joined = await findOrganisationOf(tx, membership);
  if (!joined) throw new Error('The new member could not be found.');
  const origin = originOf(caller);
  const { role } = joined;
  await recordAudit(tx, origin, {
    ...{ organisationId, at, action: 'invitation.accepted', targetId: invitationId },
    details: { role },
  });
  await recordAudit(tx, origin, {
    ...{ organisationId, at, action: 'member.joined', targetId: userId },
    details: { role, how: 'invitation' },
  });
  return joined;
}
