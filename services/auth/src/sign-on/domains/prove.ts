import { randomBytes } from 'node:crypto';
import type { Clock } from '@holdfast/platform/clock';
import { Problem } from '@holdfast/platform/errors';
import { v7 as newId } from 'uuid';
import { recordAudit } from '../../audit-log/index.ts';
import { holdOrganisation } from '../../organisations/index.ts';
import type { AuthDatabase } from '../../tables.ts';
import { findDomain, findProven, insertDomain } from './store.ts';
import { takeOver } from './take-over.ts';

/** Marks a domain as proven by the word of the operator, who needs no record. */
export function proveDomain(
  { database, clock }: { database: AuthDatabase; clock: Clock },
  named: { organisationId: string; domain: string },
): Promise<void> {
  return database.system(async (tx) => {
    if (!(await holdOrganisation(tx, named.organisationId))) {
      throw new Problem('NOT_FOUND', { msg: 'There is no such organisation.' });
    }
    const now = clock.now();
    const token = randomBytes(18).toString('base64url');
    await insertDomain(tx, { ...named, id: newId(), token, now });
    const claimed = await findDomain(tx, named);
    if (!claimed) throw new Error('The proven domain could not be found.');
    const holder = await findProven(tx, named.domain);
    await takeOver(tx, { claimed, holder, by: 'operator', now });
    await recordAudit(
      tx,
      { actor: { type: 'system', id: 'operator' } },
      {
        organisationId: named.organisationId,
        at: now,
        action: 'sign_on.domain_proven',
        targetId: named.organisationId,
        details: { domain: named.domain, how: 'operator' },
      },
    );
  });
}
