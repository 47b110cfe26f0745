import type { Role } from '@holdfast/platform/identity';
import { recordAudit } from '../audit-log/index.ts';
import type { Origin } from '../audit-log/model.ts';
import { holdOrganisation, mayManageRole } from '../organisations/index.ts';
import { deleteMailAbout } from '../outbox/index.ts';
import type { Tx } from '../tables.ts';
import { cancelInvitation, pendingBy, pendingTo } from './store.ts';

/** `role`: the inviter's role now, if they are still in the organisation. */
type Sent = { organisationId: string; inviterId: string; role?: Role; at: Date };
type Addressed = { email: string; organisationId?: string | undefined; at: Date };

/** Ends all open invitations to this address, and deletes the mail about them. */
export async function withdrawInvitations(
  tx: Tx,
  origin: Origin,
  { email, organisationId: only, at }: Addressed,
): Promise<void> {
  await withdraw(tx, origin, await pendingTo(tx, { email, only }), at);
}

/**
 * Ends the invitations sent by somebody who has left, or who may no longer give that role: they could
 * be a way back in.
 */
export async function withdrawInvitationsOf(
  tx: Tx,
  origin: Origin,
  { organisationId, inviterId, role, at }: Sent,
): Promise<void> {
  const sent = await pendingBy(tx, { organisationId, inviterId });
  const over = sent.filter((one) => role === undefined || !mayManageRole(role, one.role));
  await withdraw(tx, origin, over, at);
}

async function withdraw(
  tx: Tx,
  origin: Origin,
  invitations: readonly { id: string; organisation_id: string }[],
  at: Date,
): Promise<void> {
  for (const { id, organisation_id: organisationId } of invitations) {
    // Locked first, in the same order as when one is accepted.
    await holdOrganisation(tx, organisationId);
    if (!(await cancelInvitation(tx, id))) continue;
    await deleteMailAbout(tx, id);
    await recordAudit(tx, origin, {
      ...{ organisationId, at, action: 'invitation.revoked', targetId: id, details: {} },
    });
  }
}
