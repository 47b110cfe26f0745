import { Problem } from '@holdfast/platform/errors';
import { originOf, recordAudit } from '../audit-log/index.ts';
import type { Caller } from '../engine/index.ts';
import { authorise } from '../organisations/index.ts';
import { deleteIdentitiesBy } from './flow/store.ts';
import type { SignOnParts } from './parts.ts';
import { deleteProvider, findProviderRow } from './providers/store.ts';

/** Members stay, and sign in by a password; those who never had one can set it by mail. */
export function removeProvider(
  { database, clock }: SignOnParts,
  caller: Caller,
  organisationId: string,
): Promise<void> {
  return database.system(async (tx) => {
    await authorise(tx, caller, organisationId, 'sign-on.manage');
    const row = await findProviderRow(tx, organisationId);
    if (!row) throw new Problem('NOT_FOUND');
    await deleteIdentitiesBy(tx, organisationId);
    await deleteProvider(tx, organisationId);
    await recordAudit(tx, originOf(caller), {
      organisationId,
      at: clock.now(),
      action: 'sign_on.removed',
      targetId: organisationId,
      details: { name: row.name, issuer: row.issuer },
    });
  });
}
