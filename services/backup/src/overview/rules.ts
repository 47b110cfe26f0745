import { cronOf, nextRuns, scheduleKey } from '../cron/index.ts';
import type { Schedule } from '../cron/model.ts';
import {
  type Day,
  type DayCounts,
  type DayState,
  type Deeds,
  type Facts,
  type HistoryDay,
  STANDINGS,
  type Standing,
  type Summary,
} from './model.ts';

const DAY_MS = 86_400_000;
const DAYS = 30;
/** How long a backup and its proof may take once it is due, before the previous one is too old. */
const ALLOWANCE_MS = 6 * 3_600_000;

/**
 * Judges at one moment. A backup is recent if it is younger than a day or, where schedules ask less
 * often, if it is from the last time that they asked. That time is computed from the schedules alone:
 * recorded occurrences end when no scheduler runs, and would keep the last backup recent for ever.
 */
export function judgeAt(now: Date): (facts: Facts) => Standing {
  const lastAsked = askedUntil(new Date(now.getTime() - ALLOWANCE_MS));
  const dayAgo = now.getTime() - DAY_MS;
  return ({ active, isHalfWay, lastGood, lastProven, lastEnded, schedules }) => {
    if (isHalfWay) return 'half_way';
    if (!active) return 'paused';
    if (!lastGood) return 'no_backup';
    if (lastEnded?.isBad) return 'failing';
    const asked = schedules.flatMap((schedule) => lastAsked(schedule) ?? []);
    const since = asked.length > 0 ? Math.min(dayAgo, Math.max(...asked)) : dayAgo;
    if (lastGood.at.getTime() < since) return 'overdue';
    if (!lastProven || lastProven.at.getTime() < since) return 'unproven';
    return lastProven.isExcepted ? 'safe_except' : 'safe';
  };
}

/** The last run of a schedule up to and including a moment; found once for all that share it. */
function askedUntil(moment: Date): (schedule: Schedule) => number | undefined {
  // croner looks for runs before the second that it is given, and runs are at whole seconds.
  const before = new Date(moment.getTime() + 1_000);
  const found = new Map<string, number | undefined>();
  return (schedule) => {
    const key = scheduleKey(schedule);
    if (!found.has(key)) {
      const [run] = cronOf(schedule.scheduleCron, schedule.timezone).previousRuns(1, before);
      found.set(key, run?.getTime());
    }
    return found.get(key);
  };
}

type Judged = Facts & { standing: Standing };

/** The worst first; among equals by name. */
export function worstFirst(judged: readonly Judged[]): Judged[] {
  return judged.toSorted((a, b) => compare(orderOf(a), orderOf(b)));
}

/** What a row is sorted by. */
export function orderOf({ standing, name, id }: Pick<Judged, 'standing' | 'name' | 'id'>) {
  return [STANDINGS.indexOf(standing), name, id] as const;
}

type Order = ReturnType<typeof orderOf>;

/** The rows after a position, and one more than the limit, which shows whether there is a next page. */
export function sliceAfter(
  sorted: readonly Judged[],
  { after, limit }: { after: readonly unknown[] | undefined; limit: number },
): Judged[] {
  const rest = after
    ? sorted.filter((row) => compare(orderOf(row), after as unknown as Order) > 0)
    : sorted;
  return rest.slice(0, limit + 1);
}

function compare(a: Order, b: Order): number {
  for (const [at, left] of a.entries()) {
    const right = b[at] as typeof left;
    if (left !== right) return left < right ? -1 : 1;
  }
  return 0;
}

/** Covers all datasources, whichever page is read. */
export function summarise(judged: readonly Judged[]): Summary {
  const counts = Object.fromEntries(
    STANDINGS.map((standing) => [standing, 0]),
  ) as Summary['counts'];
  for (const { standing } of judged) counts[standing] += 1;
  const times = (read: (facts: Facts) => Date | null | undefined) =>
    judged.flatMap((facts) => read(facts) ?? []).sort((a, b) => a.getTime() - b.getTime());
  return {
    counts,
    lastRunAt: times(({ lastEnded }) => lastEnded?.at).at(-1) ?? null,
    nextRunAt: times(({ nextRunAt }) => nextRunAt)[0] ?? null,
  };
}

/** Where each of the last 30 days begins in this zone, today last, and what it is called. */
export function lastDays(timezone: string, now: Date): { begins: Date; date: string }[] {
  const from = new Date(now.getTime() - (DAYS + 1) * DAY_MS);
  const midnights = nextRuns({ scheduleCron: '0 0 * * *', timezone }, from, DAYS + 2);
  const name = new Intl.DateTimeFormat('en-CA', { timeZone: timezone });
  return midnights
    .filter((begins) => begins <= now)
    .slice(-DAYS)
    .map((begins) => ({ begins, date: name.format(begins) }));
}

const NOTHING: DayCounts = {
  ...{
    proven: 0,
    provenExcept: 0,
    made: 0,
    failed: 0,
    missed: 0,
    running: 0,
    paused: 0,
    bytes: null,
  },
  ...{ goodAt: null, failedAt: null, missedAt: null },
};

/** What a day was like: what happened last decides, so a day whose second try worked is no failure. */
export function dayOf(
  counts: DayCounts = NOTHING,
  day: { isBefore: boolean; isPausedNow: boolean },
): Day {
  const { proven, provenExcept, made, failed, missed, bytes } = counts;
  return { state: stateOf(counts, day), proven, provenExcept, made, failed, missed, bytes };
}

function stateOf(
  { proven, provenExcept, made, running, paused, goodAt, failedAt, missedAt }: DayCounts,
  { isBefore, isPausedNow }: { isBefore: boolean; isPausedNow: boolean },
): DayState {
  const badAt = later(failedAt, missedAt);
  if (badAt && !(goodAt && goodAt > badAt)) return badAt === failedAt ? 'failed' : 'missed';
  if (provenExcept > 0) return 'proven_except';
  if (proven > 0) return 'proven';
  if (made > 0) return 'made';
  if (running > 0) return 'running';
  if (isBefore) return 'before';
  return paused > 0 || isPausedNow ? 'paused' : 'none';
}

function later(a: Date | null, b: Date | null): Date | null {
  if (!a || !b) return a ?? b;
  return a >= b ? a : b;
}

/** By how much it grew from the first good backup of these days to the last. */
export function grownBytes(days: readonly Day[]): number | null {
  const sizes = days.flatMap(({ bytes }) => bytes ?? []);
  const [first, last] = [sizes[0], sizes.at(-1)];
  return first === undefined || last === undefined || sizes.length < 2 ? null : last - first;
}

const NO_DEEDS: Deeds = {
  ...{ addedBytes: 0, removedBytes: 0 },
  ...{ backups: 0, backupMs: null, restores: 0, restoreMs: null },
};

/** Goes back day by day from what is stored now to what was stored when each day ended. */
export function historyOf(
  dates: readonly string[],
  { keptBytes, deeds }: { keptBytes: number; deeds: ReadonlyMap<number, Deeds> },
): HistoryDay[] {
  let storedBytes = keptBytes;
  return dates
    .map((date, at) => ({ date, ...(deeds.get(at) ?? NO_DEEDS) }))
    .toReversed()
    .map(({ addedBytes, removedBytes, ...day }) => {
      const ended = { ...day, storedBytes };
      storedBytes += removedBytes - addedBytes;
      return ended;
    })
    .toReversed();
}
