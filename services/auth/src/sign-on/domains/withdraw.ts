import { Problem } from '@holdfast/platform/errors';
import { originOf, recordAudit } from '../../audit-log/index.ts';
import type { Caller } from '../../engine/index.ts';
import { authorise } from '../../organisations/index.ts';
import type { SignOnParts } from '../parts.ts';
import { deleteDomain, findDomain } from './store.ts';

/** From then on the provider no longer vouches for addresses in the domain. */
export function withdrawDomain(
  { database, clock }: SignOnParts,
  caller: Caller,
  named: { organisationId: string; domain: string },
): Promise<void> {
  return database.system(async (tx) => {
    await authorise(tx, caller, named.organisationId, 'sign-on.manage');
    const row = await findDomain(tx, named);
    if (!row) throw new Problem('NOT_FOUND');
    await deleteDomain(tx, row.id);
    await recordAudit(tx, originOf(caller), {
      organisationId: named.organisationId,
      at: clock.now(),
      action: 'sign_on.domain_lost',
      targetId: named.organisationId,
      details: { domain: named.domain, how: 'withdrawn' },
    });
  });
}
