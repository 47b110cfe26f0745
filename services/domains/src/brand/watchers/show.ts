import type { ShownWatcher, Watcher } from './model.ts';

/** With its address as long as that has not confirmed. */
export function showWatcher(watcher: Watcher, confirmed: ReadonlySet<string>): ShownWatcher {
  const unconfirmed = addressesOf(watcher).filter((address) => !confirmed.has(address));
  return { ...watcher, unconfirmed };
}

/** As recipients are kept. */
export function addressesOf({ notificationEmail }: Pick<Watcher, 'notificationEmail'>): string[] {
  return notificationEmail === null ? [] : [notificationEmail.toLowerCase()];
}
