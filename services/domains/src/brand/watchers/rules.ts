import { SENSITIVITIES } from '@holdfast/lookalikes';
import type { Watcher, WatcherChanges } from './model.ts';

/**
 * Whether a change keeps hits or emails from somebody who would have got them. A name that is
 * allowed is no such thing: that is what hits are looked through for.
 */
export function watchesLess(before: Watcher, changes: WatcherChanges): boolean {
  if (!before.enabled) return false;
  const after = { ...before, ...defined(changes) };
  const rank = (one: Watcher) => SENSITIVITIES.indexOf(one.sensitivity);
  return (
    !after.enabled ||
    after.keyword !== before.keyword ||
    after.minScore > before.minScore ||
    rank(after) < rank(before) ||
    (before.notificationEmail !== null && after.notificationEmail !== before.notificationEmail)
  );
}

function defined(changes: WatcherChanges): Partial<Watcher> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}
