import type { Clock } from '@holdfast/platform/clock';
import { Problem } from '@holdfast/platform/errors';
import { originOf, recordAudit } from '../audit-log/index.ts';
import type { Caller } from '../engine/index.ts';
import { isStrong } from '../factors/index.ts';
import { revoke } from '../revocations/index.ts';
import type { AuthDatabase } from '../tables.ts';
import { authorise, authoriseAlone } from './authorise.ts';
import { listWeakMembers, requiresFactor, updateRequiresFactor } from './store.ts';

export function readFactorRule(
  { database }: { database: AuthDatabase },
  caller: Caller,
  organisationId: string,
): Promise<{ required: boolean }> {
  return database.system(async (tx) => {
    await authorise(tx, caller, organisationId, 'organisation.read');
    return { required: await requiresFactor(tx, organisationId) };
  });
}

/** Only somebody who has one may require it of others, so that nobody locks themselves out. */
export function requireFactor(
  { database, clock }: { database: AuthDatabase; clock: Clock },
  caller: Caller,
  { organisationId, required }: { organisationId: string; required: boolean },
): Promise<{ required: boolean }> {
  return database.system(async (tx) => {
    await authoriseAlone(tx, caller, organisationId, 'organisation.require-factor');
    if (required && !isStrong(caller.provenBy)) {
      throw new Problem('SECOND_FACTOR_REQUIRED', {
        msg: 'Add a second factor to your own account first, or sign in with it.',
      });
    }
    if ((await requiresFactor(tx, organisationId)) === required) return { required };
    await updateRequiresFactor(tx, { organisationId, required });
    const entry = { action: 'organisation.factor_required', targetId: organisationId } as const;
    const at = clock.now();
    await recordAudit(tx, originOf(caller), {
      organisationId,
      at,
      ...entry,
      details: { required },
    });
    if (required) {
      // Their tokens are from before the rule; a session that has seen a factor gets new ones.
      const revoked = { kind: 'member' as const, organisationId, at };
      const weak = await listWeakMembers(tx, organisationId);
      await revoke(tx, ...weak.map((id) => ({ ...revoked, id })));
    }
    return { required };
  });
}
