export { readWatcher } from './read.ts';
export {
  type DueWatcher,
  findDue,
  forgetAddress,
  saveRound,
  selectEnabled,
  setNextDigest,
  watchersStamp,
} from './store.ts';
