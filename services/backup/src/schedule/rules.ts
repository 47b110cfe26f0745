import type { Cron } from 'croner';
import { cronOf, nextRuns, scheduleKey, scheduleOf } from '../cron/index.ts';
import type { Schedule } from '../cron/model.ts';
import type { Occurrence, Plan } from './model.ts';

/** After a long time without a scheduler, this many occurrences become rows; the rest is counted. */
const MOST_LISTED = 1_000;
const DAY_MS = 86_400_000;
/** Occurrences are counted no further back than this, which is longer than anybody looks. */
const MOST_COUNTED_MS = 400 * DAY_MS;

type Due = { listed: Date[]; unlisted: number };

/** What is due by a schedule whose next occurrence was planned for `from`. */
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
 * The same where the schedule may have been edited: what the old one asked for before the change and
 * what the new one asks for after it are both due. `since` is the moment of the last change; without
 * `planned`, nothing before it is due.
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
    // The latest is due however long ago it was, as with a schedule for every 29 February.
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
 * Counts runs day by day: stepping through half a million one by one would take a minute. All days
 * of 24 hours on which there is a run have the same number of them.
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
