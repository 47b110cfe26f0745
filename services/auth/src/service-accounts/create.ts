import type { Clock } from '@holdfast/platform/clock';
import { v7 as newId } from 'uuid';
import { originOf, recordAudit } from '../audit-log/index.ts';
import type { Caller } from '../engine/index.ts';
import { authorise } from '../organisations/index.ts';
import type { AuthDatabase } from '../tables.ts';
import { newClientSecret } from './client-secret.ts';
import type { ServiceAccountWithSecret, ServiceRole } from './model.ts';
import { insertServiceAccount } from './store.ts';

export function createServiceAccount(
  { database, clock }: { database: AuthDatabase; clock: Clock },
  caller: Caller,
  input: { organisationId: string; name: string; role: ServiceRole },
): Promise<ServiceAccountWithSecret> {
  return database.tenant(input.organisationId, async (tx) => {
    await authorise(tx, caller, input.organisationId, 'service-accounts.manage');
    const { secret, hash } = newClientSecret();
    const account = await insertServiceAccount(tx, {
      ...input,
      id: newId(),
      secretHash: hash,
      createdBy: caller.id,
      now: clock.now(),
    });
    const { organisationId, name, role } = input;
    await recordAudit(tx, originOf(caller), {
      organisationId,
      at: clock.now(),
      action: 'service_account.created',
      targetId: account.id,
      details: { name, role },
    });
    return { ...account, clientSecret: secret };
  });
}
