import type { Clock } from '@holdfast/platform/clock';
import { Problem } from '@holdfast/platform/errors';
import { originOf, recordAudit } from '../audit-log/index.ts';
import type { Caller } from '../engine/index.ts';
import { authorise } from '../organisations/index.ts';
import { revoke } from '../revocations/index.ts';
import type { AuthDatabase } from '../tables.ts';
import type { ServiceAccount, Wanted } from './model.ts';
import { refuseMoreThan, refusePast } from './refuse.ts';
import { allowedBy } from './rules.ts';
import { changeServiceAccount } from './store.ts';

type Changes = Wanted & { name?: string | undefined; expiresAt?: Date | null | undefined };

/** What is left out stays. Tokens with the old permissions are refused within seconds. */
export function updateServiceAccount(
  { database, clock }: { database: AuthDatabase; clock: Clock },
  caller: Caller,
  { organisationId, serviceAccountId }: { organisationId: string; serviceAccountId: string },
  changes: Changes,
): Promise<ServiceAccount> {
  const { name, expiresAt } = changes;
  const at = clock.now();
  if (expiresAt) refusePast(expiresAt, at);
  return database.tenant(organisationId, async (tx) => {
    const actor = await authorise(tx, caller, organisationId, 'service-accounts.manage');
    const allowed = allowedBy(changes);
    if (allowed) refuseMoreThan(actor, allowed);
    const account = await changeServiceAccount(tx, {
      ...{ organisationId, serviceAccountId, name, expiresAt },
      ...allowed,
    });
    if (!account) throw new Problem('NOT_FOUND');
    await recordAudit(tx, originOf(caller), {
      ...{ organisationId, at, action: 'service_account.updated', targetId: account.id },
      details: {
        ...{ name: account.name, changed: Object.keys(changes) },
        ...{ role: account.role, permissions: account.permissions, expiresAt: account.expiresAt },
      },
    });
    if (allowed || expiresAt !== undefined) {
      await revoke(tx, { kind: 'service_account', id: serviceAccountId, organisationId, at });
    }
    return account;
  });
}
