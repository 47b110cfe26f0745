import type { Clock } from '@holdfast/platform/clock';
import { Problem } from '@holdfast/platform/errors';
import { lockPerson } from '../accounts/index.ts';
import { originOf, recordAudit } from '../audit-log/index.ts';
import type { Caller } from '../engine/index.ts';
import { LIFETIME_MS } from '../links/model.ts';
import {
  authorise,
  findOrganisationOf,
  listOrganisationsOf,
  mayManageRole,
} from '../organisations/index.ts';
import type { Outbox } from '../outbox/index.ts';
import type { AuthDatabase } from '../tables.ts';
import { issueReset } from './issue.ts';
import { resetLetter } from './wording.ts';

type LinkParts = { database: AuthDatabase; outbox: Outbox; clock: Clock };
type Wanted = { organisationId: string; userId: string; dashboard: string };

/**
 * For a member who cannot sign in. With a mail server the link is sent to them; without one it is shown
 * to the caller, who could then sign in as that member: so only for somebody who is in no other
 * organisation, and whose role the caller may give and take.
 */
export function resetLinkForMember(
  { database, outbox, clock }: LinkParts,
  caller: Caller,
  { organisationId, userId, dashboard }: Wanted,
): Promise<{ link: string | null; expiresAt: string }> {
  return database.system(async (tx) => {
    const actor = await authorise(tx, caller, organisationId, 'members.manage');
    const membership = await findOrganisationOf(tx, { organisationId, userId });
    const person = membership && (await lockPerson(tx, userId));
    if (!person) throw new Problem('NOT_FOUND');
    if (!mayManageRole(actor, membership.role)) throw new Problem('FORBIDDEN');
    if ((await listOrganisationsOf(tx, person.id)).length > 1 && !outbox.canSend) {
      throw new Problem('FORBIDDEN', {
        msg:
          'This member is in other organisations too, so only the operator can create a link for ' +
          'them.',
      });
    }
    const now = clock.now();
    const { link, expiresAt } = await issueReset(tx, person, {
      ...{ dashboard, mailed: outbox.canSend, askedBy: caller.id, now },
    });
    await recordAudit(tx, originOf(caller), {
      ...{ organisationId, at: now, action: 'account.reset_asked', targetId: person.id },
      details: { how: outbox.canSend ? 'mail_by_admin' : 'link_to_admin' },
    });
    if (!outbox.canSend) return { link, expiresAt };
    const givesUpAt = new Date(now.getTime() + LIFETIME_MS.reset);
    const letter = resetLetter(link);
    await outbox.post(tx, { kind: 'reset', userId, address: person.email, letter, givesUpAt });
    return { link: null, expiresAt };
  });
}
