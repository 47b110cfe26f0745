import { Problem } from '@holdfast/platform/errors';
import { scheduleFaults } from '../cron/index.ts';
import { lastDays } from './rules.ts';

/** The last days in a zone that somebody names; an unknown one is refused by name. */
export function daysIn(timezone: string, now: Date): ReturnType<typeof lastDays> {
  const { timezone: fault } = scheduleFaults({ scheduleCron: '0 0 * * *', timezone }, now);
  if (fault !== undefined) throw Problem.validation({ timezone: fault });
  return lastDays(timezone, now);
}
