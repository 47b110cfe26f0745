import { isUniqueViolation } from '@holdfast/platform/db';
import { Problem } from '@holdfast/platform/errors';
import { recordAudit } from '../../audit-log/index.ts';
import type { Tx } from '../../tables.ts';
import { type DomainRow, markProven, markUnproven } from './store.ts';

type Change = {
  claimed: DomainRow;
  /** Whose it was until now. */
  holder: DomainRow | undefined;
  by: 'dns' | 'operator';
  now: Date;
};

/** A domain belongs to one organisation: the one that had it before loses it, and its log says so. */
export async function takeOver(tx: Tx, { claimed, holder, by, now }: Change): Promise<void> {
  if (holder && holder.id !== claimed.id) {
    await markUnproven(tx, holder.id);
    await recordAudit(
      tx,
      { actor: { type: 'system', id: 'sign-on' } },
      {
        organisationId: holder.organisation_id,
        at: now,
        action: 'sign_on.domain_lost',
        targetId: holder.organisation_id,
        details: { domain: holder.domain, how: by },
      },
    );
  }
  try {
    await markProven(tx, { id: claimed.id, by, now });
  } catch (error) {
    // Another proved it at the same moment.
    if (isUniqueViolation(error, 'sign_on_domains_one_owner')) throw new Problem('DOMAIN_TAKEN');
    throw error;
  }
}
