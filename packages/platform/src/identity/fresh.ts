/** How long a proof of who somebody is counts as fresh. */
const FRESH_MS = 10 * 60_000;

/** Whether a proof of that time is still fresh. */
export function isFresh(provenAt: Date, now: Date): boolean {
  return now.getTime() - provenAt.getTime() <= FRESH_MS;
}
