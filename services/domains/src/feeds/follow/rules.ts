const FIRST_MS = 30_000;
const LONGEST_MS = 3_600_000;

/** Twice as long after each failure in a row, up to an hour; never sooner than the source asks. */
export function waitAfter(failures: number, retryAfterMs = 0): number {
  const wait = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures - 1, 20));
  return Math.max(wait, Math.min(retryAfterMs, LONGEST_MS));
}
