import type { Clock } from '@holdfast/platform/clock';
import { Problem } from '@holdfast/platform/errors';
import { originOf, recordAudit } from '../audit-log/index.ts';
import type { Caller, Engine } from '../engine/index.ts';
import { withdrawInvitationsOf } from '../invitations/index.ts';
import { authoriseAlone, keepsAnOwner, mayRemove } from '../organisations/index.ts';
import { revoke } from '../revocations/index.ts';
import type { AuthDatabase } from '../tables.ts';
import { findMember, listOwnerIds } from './store.ts';

/** Removing oneself is leaving. */
export function removeMember(
  { database, engine, clock }: { database: AuthDatabase; engine: Engine; clock: Clock },
  caller: Caller,
  { organisationId, userId }: { organisationId: string; userId: string },
): Promise<void> {
  const isSelf = userId === caller.id;
  return database.system(async (tx) => {
    const action = isSelf ? 'members.read' : 'members.manage';
    const actor = await authoriseAlone(tx, caller, organisationId, action);
    const member = await findMember(tx, { organisationId, userId });
    if (!member) throw new Problem('NOT_FOUND');
    if (!mayRemove(actor, { role: member.role, isSelf })) throw new Problem('FORBIDDEN');
    if (member.role === 'owner' && !keepsAnOwner(await listOwnerIds(tx, organisationId), userId)) {
      throw new Problem('SOLE_OWNER');
    }
    const inside = engine.within(tx);
    if (isSelf) await inside.leave(caller, organisationId);
    else await inside.removeMember(caller, { organisationId, memberId: member.id });
    const at = clock.now();
    const origin = originOf(caller);
    await recordAudit(tx, origin, {
      organisationId,
      at,
      action: isSelf ? 'member.left' : 'member.removed',
      targetId: userId,
      details: {},
    });
    await revoke(tx, { kind: 'member', id: userId, organisationId, at });
    await withdrawInvitationsOf(tx, origin, { organisationId, inviterId: userId, at });
  });
}
