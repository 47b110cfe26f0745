import { SENSITIVITIES } from '@holdfast/lookalikes';
import type { Watcher, WatcherChanges } from './model.ts';

/**
 * Whether a change keeps hits or emails from somebody who would have got them. Allowing a name does
 * not count: deciding that is why people look through hits.
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
