import type { Asker } from '@holdfast/resolve';

/**
 * Whose turn it is: lookups in a hurry before patient ones; among them, the organisation whose last
 * turn is the longest ago; of its lookups, the one that came first. Undefined if none waits.
 */
export function nextInLine<W extends Asker>(
  waiters: Iterable<W>,
  lastTurns: ReadonlyMap<string, number>,
): W | undefined {
  let best: W | undefined;
  const lastOf = ({ organisation }: W) => lastTurns.get(organisation) ?? 0;
  for (const waiter of waiters) {
    if (best === undefined || waiter.patient < best.patient) best = waiter;
    else if (waiter.patient === best.patient && lastOf(waiter) < lastOf(best)) best = waiter;
  }
  return best;
}
