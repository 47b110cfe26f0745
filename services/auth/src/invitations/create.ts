import type { Clock } from '@holdfast/platform/clock';
import { Problem } from '@holdfast/platform/errors';
import type { Role } from '@holdfast/platform/identity';
import {
  type Attempts,
  INVITED_TO_ADDRESS,
  MAIL_OF_ORGANISATION,
  MAIL_OF_USER,
  MAIL_TO_ADDRESS,
} from '../attempts/index.ts';
import { originOf, recordAudit } from '../audit-log/index.ts';
import type { Caller, Engine } from '../engine/index.ts';
import { issueLink, linkTo } from '../links/index.ts';
import { authoriseAlone, findOrganisationOf, mayManageRole } from '../organisations/index.ts';
import type { Outbox } from '../outbox/index.ts';
import type { AuthDatabase } from '../tables.ts';
import type { NewInvitation } from './model.ts';
import { findInvitation, pendingTo } from './store.ts';
import { withdrawInvitations } from './withdraw.ts';
import { invitationLetter } from './wording.ts';

type CreateParts = {
  database: AuthDatabase;
  engine: Engine;
  attempts: Attempts;
  outbox: Outbox;
  clock: Clock;
};
type Invited = { organisationId: string; email: string; role: Role; dashboard: string };

/**
 * Mails the link to the address; where no mail can be sent, the link is shown once, to the inviter.
 * An earlier invitation of the same address ends.
 */
export async function createInvitation(
  { database, engine, attempts, outbox, clock }: CreateParts,
  caller: Caller,
  { organisationId, email, role, dashboard }: Invited,
): Promise<NewInvitation> {
  if (outbox.canSend) {
    // Who may not invite uses up nothing that others share.
    await database.system((tx) => authoriseAlone(tx, caller, organisationId, 'invitations.manage'));
    await attempts.count(
      { limit: MAIL_OF_USER, subject: [caller.id] },
      { limit: MAIL_TO_ADDRESS, subject: ['invitation', caller.id, email] },
    );
    await attempts.count(
      { limit: MAIL_OF_ORGANISATION, subject: [organisationId] },
      { limit: INVITED_TO_ADDRESS, subject: [email] },
    );
  }
  return database.system(async (tx) => {
    const actor = await authoriseAlone(tx, caller, organisationId, 'invitations.manage');
    const earlier = await pendingTo(tx, { email, only: organisationId });
    const roles = [role, ...earlier.map((one) => one.role)];
    if (!roles.every((one) => mayManageRole(actor, one))) throw new Problem('FORBIDDEN');
    const now = clock.now();
    const origin = originOf(caller);
    await withdrawInvitations(tx, origin, { email, organisationId, at: now });
    const { id } = await engine.within(tx).invite(caller, { organisationId, email, role });
    const invitation = await findInvitation(tx, { organisationId, invitationId: id });
    if (!invitation) throw new Error('The new invitation could not be found.');
    await recordAudit(tx, origin, {
      organisationId,
      at: now,
      action: 'invitation.created',
      targetId: id,
      details: { role, sent: outbox.canSend },
    });
    const expiresAt = new Date(invitation.expiresAt);
    const { token } = await issueLink(tx, {
      ...{ purpose: 'invitation', subject: id, address: email, organisationId },
      ...{ mailed: outbox.canSend, expiresAt, now },
    });
    const link = linkTo(dashboard, 'invitation', token);
    if (!outbox.canSend) return { ...invitation, mail: 'none', mailFailure: null, link };
    const organisation = await findOrganisationOf(tx, { organisationId, userId: caller.id });
    await outbox.post(tx, {
      ...{ kind: 'invitation', address: email, about: id, givesUpAt: expiresAt },
      // The inviter, whose name is in the mail.
      userId: caller.id,
      letter: invitationLetter({
        ...{ inviter: caller.name, organisation: organisation?.name ?? '', url: link },
      }),
    });
    return { ...invitation, mail: 'waiting', mailFailure: null, link: null };
  });
}
