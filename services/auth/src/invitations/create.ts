import type { Clock } from '@holdfast/platform/clock';
import { Problem } from '@holdfast/platform/errors';
import type { Role } from '@holdfast/platform/identity';
import { originOf, recordAudit } from '../audit-log/index.ts';
import type { Caller, Engine } from '../engine/index.ts';
import { authorise, mayManageRole } from '../organisations/index.ts';
import type { AuthDatabase } from '../tables.ts';
import type { Invitation } from './model.ts';
import { findInvitation } from './store.ts';

/** No mail is sent: the inviter passes the id on. An earlier invitation of the email ends. */
export function createInvitation(
  { database, engine, clock }: { database: AuthDatabase; engine: Engine; clock: Clock },
  caller: Caller,
  { organisationId, email, role }: { organisationId: string; email: string; role: Role },
): Promise<Invitation> {
  return database.system(async (tx) => {
    const actor = await authorise(tx, caller, organisationId, 'invitations.manage');
    if (!mayManageRole(actor, role)) throw new Problem('FORBIDDEN');
    const { id } = await engine.within(tx).invite(caller, { organisationId, email, role });
    const invitation = await findInvitation(tx, { organisationId, invitationId: id });
    if (!invitation) throw new Error('The invitation is not where it was put.');
    await recordAudit(tx, originOf(caller), {
      organisationId,
      at: clock.now(),
      action: 'invitation.created',
      targetId: id,
      details: { role },
    });
    return invitation;
  });
}
