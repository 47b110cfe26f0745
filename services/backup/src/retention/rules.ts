import { BAD_VERDICTS, isProven } from '../backups/model.ts';
import type { Retention } from '../policies/model.ts';
import type { KeptBackup } from './model.ts';

const DAY_MS = 86_400_000;

type Calendar = (at: Date) => {
  hour: number;
  day: number;
  week: number;
  month: number;
  year: number;
};

/** The rules that keep the newest backup of each period, and the unit of the period. */
const PERIODS = [
  { rule: 'keepHourly', unit: 'hour' },
  { rule: 'keepDaily', unit: 'day' },
  { rule: 'keepWeekly', unit: 'week' },
  { rule: 'keepMonthly', unit: 'month' },
  { rule: 'keepYearly', unit: 'year' },
] as const;

type Question = { retention: Retention; now: Date; timezone: string };

/**
 * Which backups of one datasource and policy no rule keeps. Only periods that have a
 * backup are counted, so that a datasource that was not backed up for a while keeps its history.
 * A backup that is known not to restore, or may not, does not count: the others are judged as if it
 * were not there.
 */
function expired<Backup extends KeptBackup>({
  backups,
  ...question
}: Question & { backups: readonly Backup[] }): { backup: Backup; reason: string }[] {
  const sound = backups.filter(isSound);
  const { now } = question;
  // Age is not counted from now: where backups have stopped, the existing ones must not be deleted
  // for their age. A newest backup that a fast clock dated into the future does not count, either.
  const newest = newestFirst(sound)[0] ?? newestFirst(backups)[0];
  const since = newest && newest.at < now ? newest.at : now;
  const kept = new Set<KeptBackup>([
    ...keptBy(question, backups, since).filter((backup) => !isSound(backup)),
    ...keptBy(question, sound, since),
  ]);
  const reason = whyNot(question.retention);
  if (reason === undefined) return [];
  return backups.filter((backup) => !kept.has(backup)).map((backup) => ({ backup, reason }));
}

function keptBy(
  { retention, timezone }: Question,
  backups: readonly KeptBackup[],
  since: Date,
): KeptBackup[] {
  const calendar = calendarOf(timezone);
  const dated = newestFirst(backups).map((backup) => ({ backup, ...calendar(backup.at) }));
  const { keepLast = 0, keepDays } = retention;
  const kept = dated.slice(0, keepLast);
  if (keepDays !== undefined) {
    const first = calendar(since).day - keepDays;
    kept.push(...dated.filter(({ day }) => day >= first));
  }
  for (const { rule, unit } of PERIODS) {
    const newest = dated.filter((entry, i) => entry[unit] !== dated[i - 1]?.[unit]);
    kept.push(...newest.slice(0, retention[rule] ?? 0));
  }
  return kept.map(({ backup }) => backup);
}

type Ruled = { retention: Retention; timezone: string };

/**
 * Which of a datasource's backups, in any order, retention deletes: each by the rules of the policy
 * that it was made under, and only while that exists. Only backups under the same terms count: else
 * a few that leave out every table, of another database or to another place would take the places
 * of all good ones.
 */
export function deletions<
  Backup extends KeptBackup & { policyId: string | null },
  Policy extends Ruled,
>({
  backups,
  policies,
  now,
}: {
  backups: readonly Backup[];
  policies: ReadonlyMap<string, Policy>;
  now: Date;
}): { backup: Backup; policy: Policy; reason: string }[] {
  const stay = untouchable(backups, now);
  const alike = Map.groupBy(backups, ({ policyId, terms }) => `${policyId} ${terms}`);
  return [...alike.values()].flatMap((own) => {
    const policyId = own[0]?.policyId;
    const policy = policyId ? policies.get(policyId) : undefined;
    if (!policy) return [];
    const { retention, timezone } = policy;
    return expired({ backups: own, retention, timezone, now })
      .filter(({ backup }) => !stay.has(backup.jobId))
      .map(({ backup, reason }) => ({ backup, policy, reason }));
  });
}

/**
 * What stays whatever the policies say: the newest backup of a datasource, the newest that is not
 * known to be bad, the newest that was restored and found right, what is in doubt, what is held, and
 * what a user brought back from deletion.
 */
function untouchable(backups: readonly KeptBackup[], now: Date): Set<string> {
  const sorted = newestFirst(backups);
  const sound = sorted.filter(isSound);
  const stay = [
    sorted[0],
    sound[0],
    sound.find(({ verdict }) => verdict === 'confirmed'),
    sound.find(({ verdict }) => isProven(verdict)),
    ...sorted.filter(
      ({ heldUntil, keptByHand, doubted }) =>
        keptByHand || doubted || (heldUntil && heldUntil > now),
    ),
  ];
  return new Set(stay.flatMap((backup) => (backup ? [backup.jobId] : [])));
}

/** Neither known not to restore, as what it holds differs or is not there, nor suspected of it. */
function isSound({ verdict, doubted }: KeptBackup): boolean {
  return !doubted && !BAD_VERDICTS.some((bad) => bad === verdict);
}

function newestFirst(backups: readonly KeptBackup[]): KeptBackup[] {
  return backups.toSorted(
    (a, b) => b.at.getTime() - a.at.getTime() || (a.jobId < b.jobId ? 1 : -1),
  );
}

/** The periods that a moment lies in, each as a number that grows with time. Weeks begin on Monday. */
function calendarOf(timezone: string): Calendar {
  const format = new Intl.DateTimeFormat('en', {
    timeZone: timezone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (at) => {
    const parts = format.formatToParts(at);
    const read = (type: string) => Number(parts.find((part) => part.type === type)?.value);
    const [year, month] = [read('year'), read('month')];
    const day = Date.UTC(year, month - 1, read('day')) / DAY_MS;
    return {
      // When it begins in real time: an hour that occurs twice when clocks change is two hours.
      hour: Math.floor(at.getTime() / 1000) - read('minute') * 60 - read('second'),
      day,
      week: Math.floor((day + 3) / 7), // day 0 was a Thursday
      month: year * 12 + month,
      year,
    };
  };
}

/** Why none of the rules keeps a backup, in words; undefined without rules, which keep everything. */
function whyNot(retention: Retention): string | undefined {
  const { keepLast, keepDays } = retention;
  const reasons: string[] = [];
  if (keepLast) reasons.push(`older than the newest ${keepLast === 1 ? 'one' : keepLast}`);
  if (keepDays) reasons.push(`more than ${count(keepDays, 'day')} before the newest good one`);
  const periods = PERIODS.flatMap(({ rule, unit }) => {
    const most = retention[rule];
    return most ? [most === 1 ? `the last ${unit}` : `any of the last ${most} ${unit}s`] : [];
  });
  if (periods.length > 0) reasons.push(`no longer the newest of ${periods.join(' or of ')}`);
  const last = reasons.pop();
  return reasons.length > 0 ? `${reasons.join(', ')}, and ${last}` : last;
}

function count(number: number, unit: string): string {
  return `${number} ${unit}${number === 1 ? '' : 's'}`;
}
