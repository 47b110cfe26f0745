import { isUnavailable, Problem } from '@holdfast/platform/errors';
import type { AttachmentKey } from '../attachments/model.ts';
import type { Parts } from '../parts.ts';
import { findPolicies, type Policy } from '../policies/index.ts';
import { createPlanner, type Planner } from './planner.ts';
import { settleAttachment } from './settle.ts';
import { claimDue, type DueAttachment } from './store.ts';

/** Small enough that what a batch locks is soon free again. */
const BATCH = 50;
const MOST_BUSY = 20;

/**
 * Does everything that is due now, in all organisations; returns how many attachments that was. Any
 * number of schedulers may run at once. One attachment that fails does not stop the others.
 */
export async function tick(parts: Parts): Promise<number> {
  const planner = createPlanner(parts.clock.now());
  const failed: AttachmentKey[] = [];
  let total = 0;
  // After a batch has failed, this many are done one by one, to find the one that fails.
  let oneByOne = 0;
  let patience = MOST_BUSY;
  for (;;) {
    const limit = oneByOne > 0 ? 1 : BATCH;
    const held: DueAttachment[] = [];
    try {
      await settleBatch(parts, planner, { limit, except: failed, held });
      oneByOne -= 1;
      total += held.length;
      if (held.length < limit) return total;
    } catch (error) {
      const [first] = held;
      // Two schedulers had each locked what the other one wanted: one of the two starts over.
      if (error instanceof Problem && error.code === 'BUSY' && patience > 0) {
        patience -= 1;
        continue;
      }
      if (!first || isUnavailable(error)) throw error;
      if (held.length > 1) oneByOne = held.length;
      else {
        const { organisation, datasourceId, policyId } = first;
        parts.logger.error(
          { err: error, organisation, datasourceId, policyId },
          'a scheduled backup could not be queued; it will be retried',
        );
        failed.push(first);
      }
    }
  }
}

/** One transaction. `held` receives what it took, even when it fails. */
async function settleBatch(
  parts: Parts,
  planner: Planner,
  { limit, except, held }: { limit: number; except: AttachmentKey[]; held: DueAttachment[] },
): Promise<void> {
  const { now } = planner;
  await parts.database.system(async (tx) => {
    held.push(...(await claimDue(tx, { now, limit, except })));
    const due: { attachment: DueAttachment; policy: Policy }[] = [];
    for (const [organisation, entries] of Map.groupBy(held, (entry) => entry.organisation)) {
      // Read once the attachments are locked: from here on, edits of a schedule wait for us.
      const ids = entries.map(({ policyId }) => policyId);
      const policies = await findPolicies(tx, organisation, ids);
      for (const attachment of entries) {
        const policy = policies.get(attachment.policyId);
        if (!policy) throw new Error('An attachment has no policy.');
        due.push({ attachment, policy });
      }
    }
    // All schedulers lock destinations in the same order, so that they cannot deadlock.
    due.sort((a, b) => (a.policy.destinationId < b.policy.destinationId ? -1 : 1));
    for (const { attachment, policy } of due) {
      const plan = planner.plan(attachment, policy);
      await settleAttachment(parts, tx, { attachment, policy, plan, now });
    }
  });
}
