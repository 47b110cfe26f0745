const SECOND = 1_000;
const FIRST_PAUSE_MS = 15 * SECOND;
const LONGEST_PAUSE_MS = 30 * 60 * SECOND;

/** Doubles from 15 seconds up to half an hour. */
export function pauseAfter(attempts: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS);
}
