export const RULES = [
  ...['keepLast', 'keepHourly', 'keepDaily', 'keepWeekly', 'keepMonthly', 'keepYearly', 'keepDays'],
] as const;
export type Rule = (typeof RULES)[number];
export type Retention = Partial<Record<Rule, number>>;

const DAY_MS = 86_400_000;
const PERIODS = [
  { rule: 'keepHourly', unit: 'hour' },
  { rule: 'keepDaily', unit: 'day' },
  { rule: 'keepWeekly', unit: 'week' },
  { rule: 'keepMonthly', unit: 'month' },
  { rule: 'keepYearly', unit: 'year' },
] as const;

export type Kept = { at: Date; rules: Rule[] };

/**
 * Which of these backups the rules keep, and by which of the rules, newest first: as the service decides
 * if all of them are good. Days, weeks, months and years are those of the time zone.
 */
export function keptOf(retention: Retention, runs: readonly Date[], timezone: string): Kept[] {
  const calendar = calendarOf(timezone);
  const dated = runs
    .toSorted((a, b) => b.getTime() - a.getTime())
    .map((at) => ({ at, rules: [] as Rule[], ...calendar(at) }));
  for (const one of dated.slice(0, retention.keepLast ?? 0)) one.rules.push('keepLast');
  for (const { rule, unit } of PERIODS) {
    const newest = dated.filter((one, at) => one[unit] !== dated[at - 1]?.[unit]);
    for (const one of newest.slice(0, retention[rule] ?? 0)) one.rules.push(rule);
  }
  const { keepDays } = retention;
  const [first] = dated;
  if (keepDays !== undefined && first) {
    for (const one of dated) if (one.day >= first.day - keepDays) one.rules.push('keepDays');
  }
  return dated.map(({ at, rules }) => ({ at, rules }));
}

/** Weeks begin on Monday. */
function calendarOf(timeZone: string) {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    ...{ year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ minute: 'numeric', second: 'numeric' },
  });
  return (at: Date) => {
    const parts = format.formatToParts(at);
    const read = (type: string) => Number(parts.find((part) => part.type === type)?.value);
    const [year, month] = [read('year'), read('month')];
    const day = Date.UTC(year, month - 1, read('day')) / DAY_MS;
    const hour = Math.floor(at.getTime() / 1000) - read('minute') * 60 - read('second');
    return { hour, day, week: Math.floor((day + 3) / 7), month: year * 12 + month, year };
  };
}
