import { z } from 'zod';

const count = (what: string) => z.int().min(1).max(10_000).optional().describe(what);

export const RetentionSchema = z
  .strictObject({
    keepLast: count('The newest this many.'),
    keepHourly: count('The newest of each of the last this many hours.'),
    keepDaily: count('The newest of each of the last this many days.'),
    keepWeekly: count('The newest of each of the last this many weeks.'),
    keepMonthly: count('The newest of each of the last this many months.'),
    keepYearly: count('The newest of each of the last this many years.'),
    keepDays: count('All of the last this many days.'),
  })
  .refine((rules) => Object.values(rules).some((value) => value !== undefined), {
    error: 'must have at least one rule',
  })
  .meta({ id: 'Retention' });
