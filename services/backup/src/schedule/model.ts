import type { MissedReason } from '../notifications/model.ts';

export const OUTCOMES = ['queued', 'queued_late', 'missed', 'skipped'] as const;
type Outcome = (typeof OUTCOMES)[number];

/** A time at which a schedule was due, and what came of it. */
export type Occurrence = {
  policyId: string;
  dueAt: Date;
  outcome: Outcome;
  /** Why it did not run, or not in time. */
  reason: MissedReason | null;
  jobId: string | null;
};

/** What a schedule asks for at a moment. */
export type Plan = {
  /** Due before `run`, which stands in for them; only the newest of them, oldest first. */
  missed: Date[];
  /** How many more were missed, before the first of `missed`. */
  unlisted: number;
  /** The latest that is due, if any. */
  run?: { dueAt: Date; late: boolean };
  /** The first that is not due yet. */
  next: Date | null;
};
