import { nextRuns } from '../cron/index.ts';
import type { Policy, PolicyInput, Retention } from './model.ts';

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

/** Whether its backups would hold less, or lie elsewhere. */
export function holdsLess(
  before: Pick<Policy, 'options' | 'destinationId'>,
  after: Pick<PolicyInput, 'options' | 'destinationId'>,
): boolean {
  if (after.destinationId !== before.destinationId) return true;
  const { excludeTables } = before.options;
  return after.options.excludeTables.some((pattern) => !excludeTables.includes(pattern));
}

const HOUR_MS = 3_600_000;
/** What the rules count by, as lengths of time: the calendar's differences are smaller than they matter. */
const COUNTED = [
  ['keepLast', 1],
  ['keepHourly', HOUR_MS],
  ['keepDaily', 24 * HOUR_MS],
  ['keepWeekly', 7 * 24 * HOUR_MS],
  ['keepMonthly', 30 * 24 * HOUR_MS],
  ['keepYearly', 365 * 24 * HOUR_MS],
] as const;
const RUNS_COMPARED = 200;

type Timed = Pick<PolicyInput, 'scheduleCron' | 'timezone' | 'retention'>;

/** Whether a rule that counts would come sooner to backups that are kept now, as they are made more often. */
export function forgetsSooner(before: Timed, after: Timed, now: Date): boolean {
  const [slow, fast] = [before, after].map((schedule) => nextRuns(schedule, now, RUNS_COMPARED));
  if (!slow || !fast) return false;
  return COUNTED.some(([rule, unit]) => {
    const kept = before.retention[rule];
    if (kept === undefined) return false;
    const [was, is] = [slow, fast].map((runs) => firstOfEach(runs, unit));
    if (!was || !is) return false;
    const last = Math.min(kept, was.length - 1, is.length - 1);
    const span = (all: readonly number[]) => (all[last] ?? 0) - (all[0] ?? 0);
    return span(is) < 0.9 * span(was);
  });
}

function firstOfEach(runs: readonly Date[], unit: number): number[] {
  const times = runs.map((run) => run.getTime());
  const unitOf = (time: number) => Math.floor(time / unit);
  return times.filter((time, i) => i === 0 || unitOf(time) !== unitOf(times[i - 1] ?? 0));
}
