const NUMBERS = new Intl.NumberFormat('en-GB');
const UNITS = ['B', 'kB', 'MB', 'GB'] as const;

/** `12,040` */
export const whole = (count: number): string => NUMBERS.format(count);

/** `318 kB`, `1.2 MB` */
export function bytes(count: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(count, 1)) / 3), UNITS.length - 1);
  const amount = count / 1_000 ** power;
  return `${amount.toFixed(power > 0 && amount < 10 ? 1 : 0)} ${UNITS[power]}`;
}

/** `4.1 s` */
export const seconds = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(1)} s`;

/** `2026-11-16 00:10`, in UTC. */
export const moment = (at: string | undefined): string =>
  at === undefined ? 'some time ago' : new Date(at).toISOString().slice(0, 16).replace('T', ' ');
