import { Problem } from '@holdfast/platform/errors';
import type { Caller, Engine } from '../engine/index.ts';
import {
  findOrganisationOf,
  holdOrganisation,
  holdUser,
  type Organisation,
} from '../organisations/index.ts';
import type { AuthDatabase } from '../tables.ts';
import { findReceived } from './store.ts';

/** The caller, whose email must be the invited one, joins the organisation. */
export function acceptInvitation(
  { database, engine }: { database: AuthDatabase; engine: Engine },
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
    return joined;
  });
}
