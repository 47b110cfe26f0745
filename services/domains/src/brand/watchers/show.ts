import type { ShownWatcher, Watcher } from './model.ts';

/** Adds its address as `unconfirmed`, unless that is confirmed. */
export function showWatcher(watcher: Watcher, confirmed: ReadonlySet<string>): ShownWatcher {
  const unconfirmed = addressesOf(watcher).filter((address) => !confirmed.has(address));
  return { ...watcher, unconfirmed };
}

/** In the form in which recipients are stored. */
export function addressesOf({ notificationEmail }: Pick<Watcher, 'notificationEmail'>): string[] {
  return notificationEmail === null ? [] : [notificationEmail.toLowerCase()];
}
