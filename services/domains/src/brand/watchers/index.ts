export {
  type DueWatcher,
  findDue,
  saveRound,
  selectEnabled,
  setNextDigest,
  watchersStamp,
} from './store.ts';
export { getWatcher } from './watchers.ts';
