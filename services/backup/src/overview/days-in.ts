import { Problem } from '@holdfast/platform/errors';
import { scheduleFaults } from '../cron/index.ts';
import { lastDays } from './rules.ts';

/** The last days in the zone that a request names; an unknown one is refused as a fault of that field. */
export function daysIn(timezone: string, now: Date): ReturnType<typeof lastDays> {
  const { timezone: fault } = scheduleFaults({ scheduleCron: '0 0 * * *', timezone }, now);
  if (fault !== undefined) throw Problem.validation({ timezone: fault });
  return lastDays(timezone, now);
}
