import { isForeignKeyViolation, isUniqueViolation } from '@holdfast/platform/db';
import { Problem } from '@holdfast/platform/errors';
import { recordAudit } from '../audit-log/index.ts';
import type { Caller } from '../caller/index.ts';
import { nextRuns, scheduleKey } from '../cron/index.ts';
import { requireDatasource } from '../datasources/index.ts';
import { findPolicy, type PolicyParts } from '../policies/index.ts';
import type { SavedPolicy } from '../policies/model.ts';
import type { Attachment } from './model.ts';
import { insertAttachment } from './store.ts';

/** A policy can be attached to a datasource only once. */
export async function attachPolicy(
  { database, clock, policyWarnings }: PolicyParts,
  caller: Caller,
  input: Pick<Attachment, 'datasourceId' | 'policyId' | 'enabled' | 'priority'>,
): Promise<{ attachment: Attachment; policy: SavedPolicy }> {
  const { organisation } = caller;
  const now = clock.now();
  const attachment = { ...input, createdAt: now, updatedAt: now };
  const policy = await database
    .tenant(organisation, async (tx) => {
      // Locked: if it were deleted right now, the attachment would stay for ever, and so would its policy.
      await requireDatasource(tx, organisation, input.datasourceId, { lock: true });
      // Locked: if its schedule were edited right now, this attachment would be missed.
      const found = await findPolicy(tx, organisation, input.policyId, { lock: true });
      if (!found) throw noSuchPolicy();
      await insertAttachment(tx, organisation, attachment, {
        nextDueAt: nextRuns(found, now, 1)[0] ?? null,
        scheduledBy: scheduleKey(found),
      });
      const { datasourceId, enabled, priority } = attachment;
      await recordAudit(tx, caller, {
        at: now,
        action: 'backup_policy.attached',
        targetId: found.id,
        details: { datasourceId, enabled, priority },
      });
      return found;
    })
    .catch((error) => {
      if (isUniqueViolation(error, 'attachments_once'))
        throw new Problem('POLICY_ALREADY_ATTACHED');
      throw isForeignKeyViolation(error, 'attachments_policy') ? noSuchPolicy() : error;
    });
  const warnings = await policyWarnings(organisation, policy);
  return { attachment, policy: warnings.length > 0 ? { ...policy, warnings } : policy };
}

function noSuchPolicy(): Problem {
  return Problem.validation({ policyId: 'there is no such backup policy' });
}
