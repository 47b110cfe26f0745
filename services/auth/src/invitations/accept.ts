import { Problem } from '@holdfast/platform/errors';
import type { Caller, Engine } from '../engine/index.ts';
import {
  findOrganisationOf,
  holdOrganisation,
  holdUser,
  type Organisation,
} from '../organisations/index.ts';
import type { Outbox } from '../outbox/index.ts';
import type { AuthDatabase, Tx } from '../tables.ts';
import { findReceived, isVerified } from './store.ts';

/**
 * The caller, whose email must be the invited one, joins the organisation. Where mail can be sent the
 * email must be verified too: the link in the mail does that, the id alone proves nothing.
 */
export function acceptInvitation(
  { database, engine, outbox }: { database: AuthDatabase; engine: Engine; outbox: Outbox },
  caller: Caller,
  invitationId: string,
): Promise<Organisation> {
  return database.system(async (tx) => {
    if (!(await holdUser(tx, caller.id))) throw new Problem('UNAUTHENTICATED');
    if (outbox.canSend && !(await isVerified(tx, caller.id))) {
      throw new Problem('FORBIDDEN', {
        msg: 'Open the link in the mail that you were sent: it shows that the address is yours.',
      });
    }
    const joined = await joinByInvitation(tx, engine, caller, invitationId);
    if (!joined) throw new Problem('NOT_FOUND');
    return joined;
  });
}

/** Nothing if the invitation is over, or for somebody else. */
export async function joinByInvitation(
  tx: Tx,
  engine: Engine,
  caller: Caller,
  invitationId: string,
): Promise<Organisation | undefined> {
  const { id: userId, email } = caller;
  const invitation = await findReceived(tx, { invitationId, email });
  if (!invitation) return undefined;
  const membership = { organisationId: invitation.organisation_id, userId };
  if (!(await holdOrganisation(tx, membership.organisationId))) return undefined;
  if (await findOrganisationOf(tx, membership)) throw new Problem('ALREADY_MEMBER');
  await engine.within(tx).acceptInvitation(caller, invitationId);
  const joined = await findOrganisationOf(tx, membership);
  if (!joined) throw new Error('The new member is not where it was put.');
  return joined;
}
