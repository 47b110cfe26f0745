import type { Clock } from '@holdfast/platform/clock';
import { Problem } from '@holdfast/platform/errors';
import type { Caller } from '../engine/index.ts';
import { authorise } from '../organisations/index.ts';
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
    if (!(await markDeleted(tx, change))) throw new Problem('NOT_FOUND');
  });
}
