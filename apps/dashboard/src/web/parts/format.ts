const LOCALE = 'en-GB';
const number = new Intl.NumberFormat(LOCALE);
const UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'];

export const count = (value: number) => number.format(value);

export function bytes(value: number): string {
  let scaled = Math.abs(value);
  let unit = 0;
  while (scaled >= 1024 && unit < UNITS.length - 1) {
    scaled /= 1024;
    unit += 1;
  }
  const digits = unit === 0 || scaled >= 100 ? 0 : 1;
  return `${value < 0 ? '−' : ''}${scaled.toFixed(digits)} ${UNITS[unit]}`;
}

/** The two largest parts: `1 h 5 min`, `3.2 s`. */
export function duration(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < 10_000) return `${(ms / 1_000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1_000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return parts(minutes, 'min', seconds % 60, 's');
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return parts(hours, 'h', minutes % 60, 'min');
  return parts(Math.floor(hours / 24), 'd', hours % 24, 'h');
}

function parts(large: number, unit: string, small: number, smallUnit: string): string {
  return small === 0 ? `${large} ${unit}` : `${large} ${unit} ${small} ${smallUnit}`;
}

const local = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short' });
const utc = new Intl.DateTimeFormat(LOCALE, {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'UTC',
});
const day = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium' });

export const localTime = (at: Date) => local.format(at);
export const utcTime = (at: Date) => `${utc.format(at)} UTC`;
export const localDay = (at: Date) => day.format(at);

const relative = new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto' });
const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 86_400_000],
  ['month', 30 * 86_400_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** `2 hours ago`, `in 5 minutes`, `just now`. */
export function relativeTime(at: Date, now = Date.now()): string {
  const difference = at.getTime() - now;
  for (const [unit, size] of STEPS) {
    if (Math.abs(difference) >= size) return relative.format(Math.trunc(difference / size), unit);
  }
  return difference > 30_000 ? 'in less than a minute' : 'just now';
}

/** Amounts of bytes that are round in the units above: 1, 2, 4 … 512 of each. */
export const BINARY_STEPS: number[] = Array.from({ length: 50 }, (_, power) => 2 ** power);
