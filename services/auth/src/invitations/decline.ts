import type { Clock } from '@holdfast/platform/clock';
import { Problem } from '@holdfast/platform/errors';
import { originOf, recordAudit } from '../audit-log/index.ts';
import type { Caller, Engine } from '../engine/index.ts';
import type { AuthDatabase } from '../tables.ts';
import { findReceived } from './store.ts';

export function declineInvitation(
  { database, engine, clock }: { database: AuthDatabase; engine: Engine; clock: Clock },
  caller: Caller,
  invitationId: string,
): Promise<void> {
  return database.system(async (tx) => {
    const invitation = await findReceived(tx, { invitationId, email: caller.email });
    if (!invitation) throw new Problem('NOT_FOUND');
    await engine.within(tx).declineInvitation(caller, invitationId);
    await recordAudit(tx, originOf(caller), {
      organisationId: invitation.organisation_id,
      at: clock.now(),
      action: 'invitation.declined',
      targetId: invitationId,
      details: {},
    });
  });
}
