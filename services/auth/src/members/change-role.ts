import type { Clock } from '@holdfast/platform/clock';
import { Problem } from '@holdfast/platform/errors';
import type { Role } from '@holdfast/platform/identity';
import { originOf, recordAudit } from '../audit-log/index.ts';
import type { Caller, Engine } from '../engine/index.ts';
import { withdrawInvitationsOf } from '../invitations/index.ts';
import { authoriseAlone, keepsAnOwner, mayChangeRole } from '../organisations/index.ts';
import { revoke } from '../revocations/index.ts';
import type { AuthDatabase } from '../tables.ts';
import type { Member } from './model.ts';
import { findMember, listOwnerIds, memberFrom } from './store.ts';

export function changeRole(
  { database, engine, clock }: { database: AuthDatabase; engine: Engine; clock: Clock },
  caller: Caller,
  { organisationId, userId, role }: { organisationId: string; userId: string; role: Role },
): Promise<Member> {
  return database.system(async (tx) => {
    const actor = await authoriseAlone(tx, caller, organisationId, 'members.manage');
    const member = await findMember(tx, { organisationId, userId });
    if (!member) throw new Problem('NOT_FOUND');
    if (!mayChangeRole(actor, { from: member.role, to: role })) throw new Problem('FORBIDDEN');
    if (member.role === role) return memberFrom(member);
    if (member.role === 'owner' && !keepsAnOwner(await listOwnerIds(tx, organisationId), userId)) {
      throw new Problem('SOLE_OWNER');
    }
    await engine.within(tx).changeRole(caller, { organisationId, memberId: member.id, role });
    const at = clock.now();
    const origin = originOf(caller);
    await recordAudit(tx, origin, {
      organisationId,
      at,
      action: 'member.role_changed',
      targetId: userId,
      details: { role, previousRole: member.role },
    });
    // Their tokens so far carry the old role; the next ones will carry the new one.
    await revoke(tx, { kind: 'member', id: userId, organisationId, at });
    await withdrawInvitationsOf(tx, origin, { organisationId, inviterId: userId, role, at });
    return memberFrom({ ...member, role });
  });
}
