import type { Clock } from '@holdfast/platform/clock';
import { Problem } from '@holdfast/platform/errors';
import { findStanding } from '../accounts/index.ts';
import { recordPersonalAudit } from '../audit-log/index.ts';
import { type DashboardAddress, dashboardHere } from '../links/index.ts';
import { Email } from '../schema.ts';
import type { AuthDatabase } from '../tables.ts';
import { issueReset } from './issue.ts';
import type { ResetLink } from './model.ts';

/** For the operator on the machine itself, who could read and change everything anyway. */
export function resetLinkFromHere(
  parts: { database: AuthDatabase; clock: Clock; dashboard: DashboardAddress },
  address: string,
): Promise<ResetLink> {
  const email = Email.safeParse(address).data ?? '';
  return parts.database.system(async (tx) => {
    const person = await findStanding(tx, { email });
    if (!person) throw new Problem('NOT_FOUND', { msg: 'No account has this address.' });
    const now = parts.clock.now();
    const origin = { actor: { type: 'system' as const, id: 'command' } };
    await recordPersonalAudit(tx, origin, {
      ...{ userId: person.id, at: now, action: 'account.reset_asked', targetId: person.id },
      details: { how: 'command' },
    });
    return issueReset(tx, person, {
      ...{ dashboard: dashboardHere(parts.dashboard), mailed: false, now },
    });
  });
}
