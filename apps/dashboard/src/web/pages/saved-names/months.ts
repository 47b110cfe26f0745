const DAY_MS = 86_400_000;

/** Names that expire within this time are marked. */
export const SOON_MS = 30 * DAY_MS;
/** How many months are drawn, beginning with this one. */
export const YEAR_MONTHS = 12;
export const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;

const NAME = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric' });
const SHORT = new Intl.DateTimeFormat('en-GB', { month: 'short' });

export const nameOfMonth = (month: Date) => NAME.format(month);
export const shortOfMonth = (month: Date) => SHORT.format(month);
export const keyOfMonth = (month: Date) =>
  `${month.getFullYear()}-${String(month.getMonth() + 1).padStart(2, '0')}`;

/** In the reader's time zone; `later` months on. */
export const startOfMonth = (of: Date, later: number) =>
  new Date(of.getFullYear(), of.getMonth() + later, 1);
export const endOfMonth = (of: Date, later: number) =>
  new Date(startOfMonth(of, later + 1).getTime() - 1);

export type Nearness = 'past' | 'soon' | 'later';

export function nearnessOf(expiresAt: string, now: number): Nearness {
  const left = Date.parse(expiresAt) - now;
  if (left <= 0) return 'past';
  return left <= SOON_MS ? 'soon' : 'later';
}

export type Mark = { name: string; at: string; nearness: Nearness; left: number; row: number };

/** Marks closer than this are stacked. */
const STEP = 1.8;
/** More would be a wall; the numbers below count all of them. */
const MOST_ROWS = 6;

/** The place of each name on a line of equally wide months, in hundredths of the line. */
export function placeMarks(
  names: readonly { unicode: string; expiresAt: string | null }[],
  now: Date,
): Mark[] {
  const rows = new Map<number, number>();
  const marks: Mark[] = [];
  for (const { unicode, expiresAt } of names) {
    if (expiresAt === null) continue;
    const at = new Date(expiresAt);
    const month = (at.getFullYear() - now.getFullYear()) * 12 + at.getMonth() - now.getMonth();
    if (month < 0 || month >= YEAR_MONTHS) continue;
    const start = startOfMonth(at, 0).getTime();
    const share = (at.getTime() - start) / (endOfMonth(at, 0).getTime() - start);
    const place = Math.round(((month + share) / YEAR_MONTHS) * (100 / STEP));
    const row = rows.get(place) ?? 0;
    rows.set(place, row + 1);
    if (row >= MOST_ROWS) continue;
    const nearness = nearnessOf(expiresAt, now.getTime());
    marks.push({ name: unicode, at: expiresAt, nearness, left: place * STEP, row });
  }
  return marks;
}
