const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const UNITS: Record<string, number> = { s: SECOND, m: MINUTE, h: HOUR, d: DAY };

/** `2026-03-01 10:00`, in UTC. */
export function moment(at: string | Date | null | undefined): string {
  if (at == null) return '';
  return new Date(at).toISOString().slice(0, 16).replace('T', ' ');
}

/** `42 s`, `3 min`, `1 h 20 min`, `3 d` */
export function duration(milliseconds: number): string {
  if (milliseconds < 100 * SECOND) return `${Math.max(1, Math.round(milliseconds / SECOND))} s`;
  const minutes = Math.round(milliseconds / MINUTE);
  if (minutes < 60) return `${minutes} min`;
  if (minutes >= 48 * 60) return `${Math.round(milliseconds / DAY)} d`;
  return minutes % 60 === 0
    ? `${minutes / 60} h`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** Turns `90s`, `10m`, `2h` or `7d` into milliseconds; undefined for anything else. */
export function readDuration(text: string): number | undefined {
  const [, count, unit = ''] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  return count === undefined ? undefined : Number(count) * (UNITS[unit] ?? 0);
}
