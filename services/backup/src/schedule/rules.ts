import { Cron } from 'croner';
import cronstrue from 'cronstrue';
import type { Occurrence, Plan, Schedule } from './model.ts';

/** What is wrong with each of the two, if anything. */
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

/** Some of croner's messages count days and months from zero; what is wrong is enough. */
function inOurWords(message: string): string {
  return message
    .replace(/^CronPattern: /, '')
    .replace(/^Invalid value for (\w+): .*/, 'the $1 is out of range');
}

/**
 * The next runs after a moment. A schedule of one time a day runs once a day: where clocks go
 * forward, a time that does not exist runs right after the gap; where they go back, a time that
 * exists twice runs the first time only. A schedule of several times goes by the clock on the wall:
 * it leaves out what does not exist, and runs twice at what exists twice.
 */
export function nextRuns({ scheduleCron, timezone }: Schedule, after: Date, count: number): Date[] {
  return cronOf(scheduleCron, timezone).nextRuns(count, after);
}

function cronOf(scheduleCron: string, timezone: string): Cron {
  return new Cron(scheduleCron.trim(), { mode: '5-part', timezone, paused: true });
}

/** The schedule as a person says it. */
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

/** A schedule as one word, by which a later change of it is noticed. */
export function scheduleKey({ scheduleCron, timezone }: Schedule): string {
  return `${scheduleCron}|${timezone}`;
}

function scheduleOf(key: string): Schedule {
  const bar = key.lastIndexOf('|');
  return { scheduleCron: key.slice(0, bar), timezone: key.slice(bar + 1) };
}

/** Occurrences of a long time without a scheduler are rows up to this many; the others are counted. */
const MOST_LISTED = 1_000;
const DAY_MS = 86_400_000;
/** And so far back: longer than anybody looks. */
const MOST_COUNTED_MS = 400 * DAY_MS;

type Due = { listed: Date[]; unlisted: number };

/** What is due of a schedule whose next occurrence was to be at `from`. */
export function planOccurrences({
  schedule,
  from,
  now,
  lateAfterMs,
}: {
  schedule: Schedule;
  from: Date;
  now: Date;
  lateAfterMs: number;
}): Plan {
  const before = new Date(from.getTime() - 1);
  const next = nextRuns(schedule, now > before ? now : before, 1)[0] ?? null;
  return toPlan(dueBetween(schedule, before, now), { now, lateAfterMs, next });
}

/**
 * The same where the schedule may have been edited since: what the old one asked for until then
 * is as due as what the new one asks for since. `since` is the moment of the last change; without
 * `nextDueAt`, it begins there.
 */
export function planEdited({
  schedule,
  since,
  planned,
  now,
  lateAfterMs,
}: {
  schedule: Schedule;
  since: Date;
  planned: { nextDueAt: Date; scheduledBy: string } | undefined;
  now: Date;
  lateAfterMs: number;
}): Plan {
  if (planned?.scheduledBy === scheduleKey(schedule)) {
    return planOccurrences({ schedule, from: planned.nextDueAt, now, lateAfterMs });
  }
  const before = planned
    ? dueBetween(
        scheduleOf(planned.scheduledBy),
        new Date(planned.nextDueAt.getTime() - 1),
        now < since ? now : since,
      )
    : { listed: [], unlisted: 0 };
  const after = dueBetween(schedule, since, now);
  const next = nextRuns(schedule, now > since ? now : since, 1)[0] ?? null;
  const listed = [...before.listed, ...after.listed];
  const unlisted =
    before.unlisted + after.unlisted + Math.max(0, listed.length - (MOST_LISTED + 1));
  return toPlan({ listed: listed.slice(-MOST_LISTED - 1), unlisted }, { now, lateAfterMs, next });
}

function toPlan(
  { listed, unlisted }: Due,
  { now, lateAfterMs, next }: { now: Date; lateAfterMs: number; next: Date | null },
): Plan {
  const dueAt = listed.at(-1);
  if (!dueAt) return { missed: [], unlisted, next };
  const late = now.getTime() - dueAt.getTime() > lateAfterMs;
  return { missed: listed.slice(0, -1), unlisted, run: { dueAt, late }, next };
}

/** Occurrences after the one moment, up to and including the other. */
function dueBetween({ scheduleCron, timezone }: Schedule, after: Date, until: Date): Due {
  const cron = cronOf(scheduleCron, timezone);
  const end = until.getTime();
  const isRecent = end - after.getTime() <= MOST_COUNTED_MS;
  const begin = isRecent ? after.getTime() : end - MOST_COUNTED_MS;
  for (let span = DAY_MS; ; span *= 2) {
    const start = Math.max(begin, end - span);
    const listed = runsBetween(cron, start, end).slice(-MOST_LISTED - 1);
    const oldest = listed[0];
    if (oldest && listed.length > MOST_LISTED) {
      return { listed, unlisted: countRuns(cron, timezone, begin, oldest.getTime() - 1) };
    }
    if (start > begin) continue;
    // The latest is due however long ago, as in a schedule for each 29 February.
    const rare = listed.length === 0 && !isRecent;
    return { listed: rare ? runsBetween(cron, after.getTime(), end) : listed, unlisted: 0 };
  }
}

function runsBetween(cron: Cron, after: number, until: number): Date[] {
  const runs: Date[] = [];
  let run = cron.nextRun(new Date(after));
  for (; run && run.getTime() <= until; run = cron.nextRun(run)) runs.push(run);
  return runs;
}

/**
 * How many runs there are, day by day: walking through each of half a million would take a minute.
 * All days of 24 hours on which there is a run have the same number of them.
 */
function countRuns(cron: Cron, timezone: string, after: number, until: number): number {
  const midnights = cronOf('0 0 * * *', timezone);
  let total = 0;
  let ofWholeDay: number | undefined;
  for (let from = after; from < until; ) {
    const midnight = midnights.nextRun(new Date(from + 1))?.getTime() ?? Number.POSITIVE_INFINITY;
    const to = Math.min(midnight - 1, until);
    const first = cron.nextRun(new Date(from));
    if (first && first.getTime() <= to) {
      const isWholeDay = from > after && to - from === DAY_MS;
      if (isWholeDay) ofWholeDay ??= runsBetween(cron, from, to).length;
      total += isWholeDay && ofWholeDay ? ofWholeDay : runsBetween(cron, from, to).length;
    }
    from = to;
  }
  return total;
}

/** What comes of each occurrence of a plan, oldest first. */
export function outcomesOf(
  { missed, run }: Plan,
  { active, stillRunning }: { active: boolean; stillRunning: boolean },
): Pick<Occurrence, 'dueAt' | 'outcome' | 'reason'>[] {
  if (!run) return [];
  if (!active) {
    return [...missed, run.dueAt].map((dueAt) => ({
      dueAt,
      outcome: 'skipped',
      reason: 'datasource_inactive',
    }));
  }
  const { dueAt, late } = run;
  return [
    ...missed.map((dueAt) => ({ dueAt, outcome: 'missed', reason: 'platform_down' }) as const),
    stillRunning
      ? { dueAt, outcome: 'skipped', reason: 'still_running' }
      : { dueAt, outcome: late ? 'queued_late' : 'queued', reason: late ? 'platform_down' : null },
  ];
}
