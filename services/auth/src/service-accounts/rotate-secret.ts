import type { Clock } from '@holdfast/platform/clock';
import { Problem } from '@holdfast/platform/errors';
import { originOf, recordAudit } from '../audit-log/index.ts';
import type { Caller } from '../engine/index.ts';
import { authorise } from '../organisations/index.ts';
import { revoke } from '../revocations/index.ts';
import type { AuthDatabase } from '../tables.ts';
import { newClientSecret } from './client-secret.ts';
import type { ServiceAccountWithSecret } from './model.ts';
import { replaceSecret } from './store.ts';

/** The old secret mints no more tokens, and those that it minted are refused within seconds. */
export function rotateSecret(
  { database, clock }: { database: AuthDatabase; clock: Clock },
  caller: Caller,
  { organisationId, serviceAccountId }: { organisationId: string; serviceAccountId: string },
): Promise<ServiceAccountWithSecret> {
  return database.tenant(organisationId, async (tx) => {
    await authorise(tx, caller, organisationId, 'service-accounts.manage');
    const { secret, hash } = newClientSecret();
    const change = { organisationId, serviceAccountId, secretHash: hash, now: clock.now() };
    const account = await replaceSecret(tx, change);
    if (!account) throw new Problem('NOT_FOUND');
    await recordAudit(tx, originOf(caller), {
      organisationId,
      at: change.now,
      action: 'service_account.secret_rotated',
      targetId: serviceAccountId,
      details: { name: account.name },
    });
    const at = clock.now();
    await revoke(tx, { kind: 'service_account', id: serviceAccountId, organisationId, at });
    return { ...account, clientSecret: secret };
  });
}
