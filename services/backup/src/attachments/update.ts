import { Problem } from '@holdfast/platform/errors';
import { demand } from '@holdfast/platform/identity';
import { recordAudit } from '../audit-log/index.ts';
import type { Caller } from '../caller/index.ts';
import { nextRuns, scheduleKey } from '../cron/index.ts';
import { requireDatasource } from '../datasources/index.ts';
import type { Parts } from '../parts.ts';
import { findPolicy, type Policy } from '../policies/index.ts';
import type { Attachment } from './model.ts';
import { updateAttachmentRow } from './store.ts';

export async function updateAttachment(
  { database, clock }: Parts,
  caller: Caller,
  which: { datasourceId: string; policyId: string },
  changes: { enabled?: boolean | undefined; priority?: number | undefined },
): Promise<{ attachment: Attachment; policy: Policy }> {
  const { organisation } = caller;
  if (changes.enabled === false) demand(caller, 'alerts.silence');
  const now = clock.now();
  return database.tenant(organisation, async (tx) => {
    await requireDatasource(tx, organisation, which.datasourceId);
    // Locked: its schedule must not be edited while the attachment starts to follow it.
    const policy = await findPolicy(tx, organisation, which.policyId, { lock: true });
    if (!policy) throw new Problem('NOT_FOUND');
    const attachment = await updateAttachmentRow(
      tx,
      organisation,
      which,
      { ...changes, updatedAt: now },
      { nextDueAt: nextRuns(policy, now, 1)[0] ?? null, scheduledBy: scheduleKey(policy) },
    );
    if (!attachment) throw new Problem('NOT_FOUND');
    const { datasourceId, enabled, priority } = attachment;
    await recordAudit(tx, caller, {
      at: now,
      action: 'backup_policy.updated',
      targetId: policy.id,
      details: { changed: Object.keys(changes), datasourceId, enabled, priority },
    });
    return { attachment, policy };
  });
}
