import type { Clock } from '@holdfast/platform/clock';
import { inWords, nextRuns } from '../cron/index.ts';
import type { Policy } from './model.ts';

/** What a reader wants besides the fields: the schedule in words, and when it runs next. */
export function describePolicy(clock: Clock) {
  return <Some extends Policy>(policy: Some) => ({
    ...policy,
    schedule: inWords(policy),
    nextRuns: nextRuns(policy, clock.now(), 3),
  });
}
