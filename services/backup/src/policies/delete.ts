import { isForeignKeyViolation } from '@holdfast/platform/db';
import { Problem } from '@holdfast/platform/errors';
import { recordAudit } from '../audit-log/index.ts';
import type { Caller } from '../caller/index.ts';
import type { Parts } from '../parts.ts';
import { deletePolicyRow, findPolicy } from './store.ts';

/** Refused while it is attached; the database checks that, so no attachment can slip in. */
export async function deletePolicy(
  { database, clock }: Parts,
  caller: Caller,
  id: string,
): Promise<void> {
  const { organisation } = caller;
  await database
    .tenant(organisation, async (tx) => {
      const policy = await findPolicy(tx, organisation, id, { lock: true });
      if (!policy) throw new Problem('NOT_FOUND');
      await deletePolicyRow(tx, organisation, id);
      await recordAudit(tx, caller, {
        at: clock.now(),
        action: 'backup_policy.deleted',
        targetId: id,
        details: { name: policy.name },
      });
    })
    .catch((error) => {
      if (isForeignKeyViolation(error, 'attachments_policy')) throw new Problem('POLICY_ATTACHED');
      throw error;
    });
}
