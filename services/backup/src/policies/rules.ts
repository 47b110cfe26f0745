import type { Retention } from './model.ts';

type Kept = { retention: Retention; timezone: string };

/**
 * Whether backups that were kept before may be deleted. What any rule keeps is kept, so more rules
 * keep more; another time zone moves the days, weeks and months that are counted.
 */
export function keepsLess(before: Kept, after: Kept): boolean {
  const rules = Object.keys(before.retention) as (keyof Retention)[];
  if (rules.some((rule) => (after.retention[rule] ?? 0) < (before.retention[rule] ?? 0)))
    return true;
  return after.timezone !== before.timezone && rules.some((rule) => rule !== 'keepLast');
}
