import type { Kysely } from 'kysely';
import type { Parts } from '../parts.ts';
import type { Tables } from '../tables.ts';
import type { Policy } from './model.ts';

/** What compose.ts hands in: a policy need not know what it is attached to. */
type PolicyHooks = {
  /** What follows when a policy gets another schedule, in the same transaction. */
  whenPolicyRescheduled(
    tx: Kysely<Tables>,
    organisation: string,
    policyId: string,
    due: { nextDueAt: Date | null; scheduledBy: string; now: Date },
  ): Promise<void>;
  /** What its options would do to what it is attached to; called once it has been saved. */
  policyWarnings(organisation: string, policy: Pick<Policy, 'id' | 'options'>): Promise<string[]>;
};

export type PolicyParts = Parts & PolicyHooks;
