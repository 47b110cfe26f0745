import type { Finding } from '@holdfast/resolve';

const DAY_MS = 86_400_000;
/** How old a filter may be to be trusted when it says that a name is not registered. */
const FRESH_MS = 2 * DAY_MS;

/** Once a day, at a time that follows from the watcher's id, so that not all are due at once. */
export function nextRoundAt(watcherId: string, now: Date): Date {
  const share = Number.parseInt(watcherId.replaceAll('-', '').slice(-8), 16) / 2 ** 32;
  const soonest = now.getTime() + DAY_MS / 2;
  const midnight = Math.floor(soonest / DAY_MS) * DAY_MS;
  const at = midnight + Math.floor(share * DAY_MS);
  return new Date(at >= soonest ? at : at + DAY_MS);
}

/** Whether to ask the name servers about a name after this answer from a filter. */
export function isWorthAsking({ outcome, filter }: Finding, now: Date): boolean {
  if (outcome !== 'miss' || !filter) return true;
  return now.getTime() - Date.parse(filter.builtAt) > FRESH_MS;
}

/** What the name servers say: there is such a name, there is none, or none of them could say. */
export function judge({ outcome }: Finding): 'there' | 'not_there' | 'unknown' {
  if (outcome === 'delegated' || outcome === 'no_delegation') return 'there';
  // A wildcard's answer is the same for every name: it says nothing about this one.
  return outcome === 'nxdomain' || outcome === 'wildcard' ? 'not_there' : 'unknown';
}
