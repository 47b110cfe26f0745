import type { Clock } from '@holdfast/platform/clock';
import { v7 as newId } from 'uuid';
import { originOf, recordAudit } from '../audit-log/index.ts';
import type { Caller } from '../engine/index.ts';
import { authorise } from '../organisations/index.ts';
import type { AuthDatabase } from '../tables.ts';
import { newClientSecret } from './client-secret.ts';
import type { ServiceAccountWithSecret, Wanted } from './model.ts';
import { refuseMoreThan, refusePast } from './refuse.ts';
import { allowedBy } from './rules.ts';
import { insertServiceAccount } from './store.ts';

export function createServiceAccount(
  { database, clock }: { database: AuthDatabase; clock: Clock },
  caller: Caller,
  input: Wanted & { organisationId: string; name: string; expiresAt?: Date | null | undefined },
): Promise<ServiceAccountWithSecret> {
  const { organisationId, name, expiresAt = null } = input;
  const now = clock.now();
  refusePast(expiresAt, now);
  return database.tenant(organisationId, async (tx) => {
    const actor = await authorise(tx, caller, organisationId, 'service-accounts.manage');
    const allowed = allowedBy(input) ?? { role: 'viewer', permissions: null };
    refuseMoreThan(actor, allowed);
    const { secret, hash } = newClientSecret();
    const account = await insertServiceAccount(tx, {
      ...{ organisationId, name, ...allowed, expiresAt },
      ...{ id: newId(), secretHash: hash, createdBy: caller.id, now },
    });
    const { id, role, permissions } = account;
    await recordAudit(tx, originOf(caller), {
      ...{ organisationId, at: now, action: 'service_account.created', targetId: id },
      details: { name, role, permissions, expiresAt: account.expiresAt },
    });
    return { ...account, clientSecret: secret };
  });
}
