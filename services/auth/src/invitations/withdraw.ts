import { recordAudit } from '../audit-log/index.ts';
import type { Origin } from '../audit-log/model.ts';
import { holdOrganisation } from '../organisations/index.ts';
import { deleteMailAbout } from '../outbox/index.ts';
import type { Tx } from '../tables.ts';
import { cancelInvitation, pendingTo } from './store.ts';

type Addressed = { email: string; organisationId?: string | undefined; at: Date };

/** Whatever invitations there are to this address end, with the mail about them that waits. */
export async function withdrawInvitations(
  tx: Tx,
  origin: Origin,
  { email, organisationId: only, at }: Addressed,
): Promise<void> {
  for (const { id, organisation_id: organisationId } of await pendingTo(tx, { email, only })) {
    // First, as whoever accepts one does.
    await holdOrganisation(tx, organisationId);
    if (!(await cancelInvitation(tx, id))) continue;
    await deleteMailAbout(tx, id);
    await recordAudit(tx, origin, {
      ...{ organisationId, at, action: 'invitation.revoked', targetId: id, details: {} },
    });
  }
}
