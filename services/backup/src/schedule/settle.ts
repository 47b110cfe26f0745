import type { Kysely } from 'kysely';
import { setNextDue } from '../attachments/index.ts';
import { queueBackup } from '../backups/index.ts';
import { systemCaller } from '../caller/index.ts';
import { scheduleKey } from '../cron/index.ts';
import type { Parts } from '../parts.ts';
import type { Policy } from '../policies/index.ts';
import type { Tables } from '../tables.ts';
import { alertOfMissed, alertOfStillRunning } from './alert.ts';
import type { Plan } from './model.ts';
import { outcomesOf } from './rules.ts';
import {
  type DueAttachment,
  insertOccurrences,
  isStillRunning,
  setOccurrenceJob,
} from './store.ts';

/** For a schedule that has no further run. */
const NEVER = new Date('9999-12-31T00:00:00Z');

/**
 * Records everything that is due for an attachment that the transaction has locked, queues the latest
 * unless the previous one still runs, and sets when it is due next: all of it, or nothing.
 */
export async function settleAttachment(
  parts: Parts,
  tx: Kysely<Tables>,
  of: { attachment: DueAttachment; policy: Policy; plan: Plan; now: Date },
): Promise<void> {
  const { attachment, policy, plan, now } = of;
  const { active } = attachment;
  const stillRunning = plan.run !== undefined && active && (await isStillRunning(tx, attachment));
  const occurrences = outcomesOf(plan, { active, stillRunning });
  const fresh = await insertOccurrences(tx, attachment, occurrences, now);
  const recorded = occurrences.filter(({ dueAt }) => fresh.has(dueAt.getTime()));
  const run = recorded.find(({ outcome }) => outcome === 'queued' || outcome === 'queued_late');
  if (run) {
    const { organisation, datasourceId, priority } = attachment;
    const { dueAt } = run;
    const { destinationId } = policy;
    const jobId = await queueBackup(parts, tx, systemCaller(organisation, 'scheduler'), {
      datasourceId,
      policy,
      destinationId,
      trigger: 'schedule',
      dueAt,
      priority,
    });
    await setOccurrenceJob(tx, attachment, { dueAt, jobId });
  }
  await alertOfMissed(tx, { attachment, policy, recorded, unlisted: plan.unlisted, now });
  await alertOfStillRunning(tx, { attachment, policy, recorded, now });
  const nextDueAt = plan.next ?? NEVER;
  await setNextDue(tx, attachment, { nextDueAt, scheduledBy: scheduleKey(policy) });
}
