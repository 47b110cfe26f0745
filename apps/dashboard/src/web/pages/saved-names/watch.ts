/** Where a watcher for a brand is made. */
export const NEW_WATCHER = { to: '/watchers/new' as '/watchers' };
