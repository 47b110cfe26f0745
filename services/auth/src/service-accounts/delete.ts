import type { Clock } from '@holdfast/platform/clock';
import { Problem } from '@holdfast/platform/errors';
import { originOf, recordAudit } from '../audit-log/index.ts';
import type { Caller } from '../engine/index.ts';
import { authorise } from '../organisations/index.ts';
import { revoke } from '../revocations/index.ts';
import type { AuthDatabase } from '../tables.ts';
import { markDeleted } from './store.ts';

export function deleteServiceAccount(
  { database, clock }: { database: AuthDatabase; clock: Clock },
  caller: Caller,
  { organisationId, serviceAccountId }: { organisationId: string; serviceAccountId: string },
): Promise<void> {
  return database.tenant(organisationId, async (tx) => {
    await authorise(tx, caller, organisationId, 'service-accounts.manage');
    const change = { organisationId, serviceAccountId, now: clock.now() };
    const name = await markDeleted(tx, change);
    if (name === undefined) throw new Problem('NOT_FOUND');
    await recordAudit(tx, originOf(caller), {
      organisationId,
      at: change.now,
      action: 'service_account.deleted',
      targetId: serviceAccountId,
      details: { name },
    });
    const at = clock.now();
    await revoke(tx, { kind: 'service_account', id: serviceAccountId, organisationId, at });
  });
}
