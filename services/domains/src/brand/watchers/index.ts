export { type DueWatcher, findDue, saveRound, selectEnabled, watchersStamp } from './store.ts';
export { getWatcher } from './watchers.ts';
