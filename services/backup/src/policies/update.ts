import { Problem } from '@holdfast/platform/errors';
import { demand } from '@holdfast/platform/identity';
import { recordAudit } from '../audit-log/index.ts';
import type { Caller } from '../caller/index.ts';
import { isRarer, nextRuns, scheduleKey } from '../cron/index.ts';
import { explainRefusal, refuseFaultySchedule } from './check.ts';
import type { PolicyParts } from './hooks.ts';
import type { PolicyInput, SavedPolicy } from './model.ts';
import { forgetsSooner, holdsLess, keepsLess } from './rules.ts';
import { findPolicy, findUses, updatePolicyRow } from './store.ts';

/** Existing backups are not touched: each keeps its own record of where it is stored. */
export async function updatePolicy(
  { database, clock, whenPolicyRescheduled, policyWarnings }: PolicyParts,
  caller: Caller,
  id: string,
  changes: Partial<PolicyInput>,
): Promise<SavedPolicy> {
  const { organisation } = caller;
  const now = clock.now();
  const saved = await database
    .tenant(organisation, async (tx) => {
      const before = await findPolicy(tx, organisation, id, { lock: true });
      if (!before) throw new Problem('NOT_FOUND');
      const edited = { ...before, ...changes, updatedAt: now };
      refuseFaultySchedule(edited, now);
      const scheduledBy = scheduleKey(edited);
      const isRescheduled = scheduledBy !== scheduleKey(before);
      const uses = await findUses(tx, organisation, id);
      const pushesOut = [keepsLess(before, edited), holdsLess(before, edited)];
      if (isRescheduled) pushesOut.push(forgetsSooner(before, edited, now));
      if (uses.hasBackups && pushesOut.includes(true)) demand(caller, 'data.destroy');
      const isLessOften = uses.isAttached && isRescheduled && isRarer(before, edited, now);
      if (isLessOften) demand(caller, 'alerts.silence');
      const policy = isRescheduled ? { ...edited, scheduleSince: now } : edited;
      await updatePolicyRow(tx, organisation, policy);
      if (isRescheduled) {
        const nextDueAt = nextRuns(policy, now, 1)[0] ?? null;
        await whenPolicyRescheduled(tx, organisation, id, { nextDueAt, scheduledBy, now });
      }
      await recordAudit(tx, caller, {
        at: now,
        action: 'backup_policy.updated',
        targetId: id,
        details: { name: policy.name, changed: Object.keys(changes) },
      });
      return policy;
    })
    .catch(explainRefusal);
  const warnings = await policyWarnings(organisation, saved);
  return warnings.length > 0 ? { ...saved, warnings } : saved;
}
