import type { Policy } from '../policies/index.ts';
import type { Plan } from './model.ts';
import { planEdited } from './rules.ts';
import type { DueAttachment } from './store.ts';

/** An occurrence that begins later than this raises an alert. */
const LATE_AFTER_MS = 10 * 60_000;

/** Plans for one moment. Attachments that share a policy share its plan. */
export type Planner = {
  now: Date;
  plan(attachment: DueAttachment, policy: Policy): Plan;
};

export function createPlanner(now: Date): Planner {
  const plans = new Map<string, Plan>();
  return {
    now,
    plan: ({ nextDueAt, scheduledBy, changedAt }, policy) => {
      const { scheduleCron, timezone, scheduleSince } = policy;
      const planned = nextDueAt && scheduledBy ? { nextDueAt, scheduledBy } : undefined;
      const since = !planned && changedAt > scheduleSince ? changedAt : scheduleSince;
      const schedule = { scheduleCron, timezone };
      const question = { schedule, since, planned, now, lateAfterMs: LATE_AFTER_MS };
      const key = JSON.stringify(question);
      const plan = plans.get(key) ?? planEdited(question);
      plans.set(key, plan);
      return plan;
    },
  };
}
