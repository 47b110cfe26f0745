import { Cron } from 'croner';
import cronstrue from 'cronstrue';
import type { Schedule } from './model.ts';

/** What is wrong with the cron expression and the time zone, if anything. */
export function scheduleFaults(
  { scheduleCron, timezone }: Schedule,
  now: Date,
): { scheduleCron?: string; timezone?: string } {
  const zone = isTimezone(timezone) ? timezone : undefined;
  const faults = zone ? {} : { timezone: 'must be an IANA time zone such as Europe/Berlin' };
  const cron = cronFault(scheduleCron, zone ?? 'UTC', now);
  return cron ? { ...faults, scheduleCron: cron } : faults;
}

function cronFault(scheduleCron: string, timezone: string, now: Date): string | undefined {
  const fields = scheduleCron.trim().split(/\s+/);
  if (fields.length === 6 || fields.length === 7) {
    return 'must have 5 fields (minute hour day month weekday); seconds and years are not supported';
  }
  if (fields.length !== 5) return 'must have 5 fields: minute hour day month weekday';
  // croner reads these as extensions of its own, which no other cron understands.
  if (/[?+]/.test(scheduleCron)) return 'must not contain ? or +';
  // Read as "weekdays" by people, and as "in the last week" by croner.
  if (/[-,/].*L|L.*[-,/]/i.test((fields[4] ?? '').replace('#L', 'L').replace(/JUL/gi, ''))) {
    return 'must use L with a single weekday';
  }
  try {
    return nextRuns({ scheduleCron, timezone }, now, 1).length > 0 ? undefined : 'never fires';
  } catch (error) {
    return `is not a valid cron expression: ${inOurWords((error as Error).message)}`;
  }
}

/** Some of croner's messages count days and months from zero, so only what is wrong is kept. */
function inOurWords(message: string): string {
  return message
    .replace(/^CronPattern: /, '')
    .replace(/^Invalid value for (\w+): .*/, 'the $1 is out of range');
}

/**
 * The next runs after a moment. A schedule of one time a day runs once a day: where clocks go
 * forward, a time that does not exist runs right after the gap; where they go back, a time that
 * exists twice runs the first time only. A schedule of several times follows the wall clock:
 * it leaves out what does not exist, and runs twice at what exists twice.
 */
export function nextRuns({ scheduleCron, timezone }: Schedule, after: Date, count: number): Date[] {
  return cronOf(scheduleCron, timezone).nextRuns(count, after);
}

/** For stepping through the runs of a schedule one by one. */
export function cronOf(scheduleCron: string, timezone: string): Cron {
  return new Cron(scheduleCron.trim(), { mode: '5-part', timezone, paused: true });
}

/** Enough to see the longest pause of a weekly or monthly schedule. */
const RUNS_COMPARED = 100;
/** Where clocks change, a day has 25 hours. */
const SAME_PAUSE_MS = 2 * 3_600_000;

/** Whether the longest pause between two runs would grow. */
export function isRarer(before: Schedule, after: Schedule, now: Date): boolean {
  return longestPause(after, now) > longestPause(before, now) + SAME_PAUSE_MS;
}

function longestPause(schedule: Schedule, now: Date): number {
  const runs = nextRuns(schedule, now, RUNS_COMPARED).map((run) => run.getTime());
  return Math.max(...runs.map((run, i) => run - (runs[i - 1] ?? now.getTime())));
}

/** The schedule as a person would say it. */
export function inWords({ scheduleCron, timezone }: Schedule): string {
  // "the last Friday" is FRI#L to croner and FRIL to cronstrue.
  const readable = scheduleCron.trim().split(/\s+/).join(' ').replaceAll('#L', 'L');
  const words = cronstrue.toString(readable, {
    use24HourTimeFormat: true,
    throwExceptionOnParseError: false,
  });
  const text = words.startsWith('An error') ? scheduleCron : words;
  return `${text} (${timezone})`;
}

function isTimezone(timezone: string): boolean {
  // Offsets such as +02:00 are understood too, but they do not follow summer time.
  if (!/^[A-Za-z][\w+/-]*$/.test(timezone)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: timezone });
    return true;
  } catch {
    return false;
  }
}

/** A schedule as one string, so that a later change of it is noticed. */
export function scheduleKey({ scheduleCron, timezone }: Schedule): string {
  return `${scheduleCron}|${timezone}`;
}

/** The schedule that a key was made of. */
export function scheduleOf(key: string): Schedule {
  const bar = key.lastIndexOf('|');
  return { scheduleCron: key.slice(0, bar), timezone: key.slice(bar + 1) };
}
