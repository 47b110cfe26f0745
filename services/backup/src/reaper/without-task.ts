import { waitingTasks } from '@holdfast/platform/queue';
import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

const NO_TASK_FOR_MS = 10 * 60_000;

/** What is younger may still be about to get its task. */
export function taskedBefore(now: Date): Date {
  return new Date(now.getTime() - NO_TASK_FOR_MS);
}

/**
 * Those whose task is gone from the queue. What has a task may wait for as long as it takes; what has
 * none, no worker will ever run.
 */
export async function withoutTask<T>(
  tx: Kysely<Tables>,
  waiting: readonly T[],
  keyOf: (one: T) => string,
): Promise<T[]> {
  const known = await waitingTasks(tx, waiting.map(keyOf));
  return waiting.filter((one) => !known.has(keyOf(one)));
}
