const LONGEST_MS = 60 * 60_000;

/** How long a `Retry-After` asks for, in seconds or as a date; undefined if it says nothing. */
export function readRetryAfter(header: string | undefined, now: Date): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d{1,10}$/.test(text)) return Math.min(Number(text) * 1_000, LONGEST_MS);
  // A date must look like one: Date.parse would read a year into almost any number.
  if (!/^[A-Za-z]{3,9},? .*\d{2}:\d{2}:\d{2}/.test(text)) return undefined;
  const until = Date.parse(text);
  if (Number.isNaN(until)) return undefined;
  return Math.min(Math.max(0, until - now.getTime()), LONGEST_MS);
}
