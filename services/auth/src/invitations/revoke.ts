import type { Clock } from '@holdfast/platform/clock';
import { Problem } from '@holdfast/platform/errors';
import { originOf, recordAudit } from '../audit-log/index.ts';
import type { Caller, Engine } from '../engine/index.ts';
import { authorise, mayManageRole } from '../organisations/index.ts';
import { deleteMailAbout } from '../outbox/index.ts';
import type { AuthDatabase } from '../tables.ts';
import { findInvitation } from './store.ts';

export function revokeInvitation(
  { database, engine, clock }: { database: AuthDatabase; engine: Engine; clock: Clock },
  caller: Caller,
  { organisationId, invitationId }: { organisationId: string; invitationId: string },
): Promise<void> {
  return database.system(async (tx) => {
    const actor = await authorise(tx, caller, organisationId, 'invitations.manage');
    const invitation = await findInvitation(tx, { organisationId, invitationId });
    if (!invitation) throw new Problem('NOT_FOUND');
    if (!mayManageRole(actor, invitation.role)) throw new Problem('FORBIDDEN');
    await engine.within(tx).revokeInvitation(caller, invitationId);
    await recordAudit(tx, originOf(caller), {
      organisationId,
      at: clock.now(),
      action: 'invitation.revoked',
      targetId: invitationId,
      details: {},
    });
    await deleteMailAbout(tx, invitationId);
  });
}
