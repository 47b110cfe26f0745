import type { Parts } from '../../parts.ts';
import type { JobAttempt, JobFailure } from '../model.ts';

export type NextAttempt = {
  afterMs: number;
  /** To be written with the job or restore that waits for it. */
  changes: { attempts: JobAttempt[]; nextAttemptAt: Date };
};

type Tried = { attempts: readonly JobAttempt[] };

/** Whether there is another attempt after this one, if it fails for a reason that may pass. */
export function mayTryAgain({ pace }: Pick<Parts, 'pace'>, { attempts }: Tried): boolean {
  return attempts.length < pace.retries.length;
}

/**
 * When a backup or a restore whose failure may pass is tried again, with the failed attempt on
 * record. Undefined if that was the last one.
 */
export function nextAttempt(
  { clock, pace }: Pick<Parts, 'clock' | 'pace'>,
  { startedAt, attempts }: Tried & { startedAt: Date | null },
  failure: JobFailure,
): NextAttempt | undefined {
  const afterMs = pace.retries[attempts.length];
  if (afterMs === undefined) return undefined;
  const at = clock.now();
  const failedAt = at.toISOString();
  const failed = { startedAt: startedAt?.toISOString() ?? failedAt, failedAt, failure };
  const nextAttemptAt = new Date(at.getTime() + afterMs);
  return { afterMs, changes: { attempts: [...attempts, failed], nextAttemptAt } };
}
