/** How long a proof of who somebody is counts for what wants a fresh one. */
const FRESH_MS = 10 * 60_000;

/** Whether what was shown then still is a fresh proof. */
export function isFresh(provenAt: Date, now: Date): boolean {
  return now.getTime() - provenAt.getTime() <= FRESH_MS;
}
