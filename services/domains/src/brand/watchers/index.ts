export {
  type DueWatcher,
  findDue,
  forgetAddress,
  saveRound,
  selectEnabled,
  setNextDigest,
  watchersStamp,
} from './store.ts';
export { getWatcher } from './watchers.ts';
