export { giveUpRestores } from './give-up.ts';
export type { RestoreParts } from './hooks.ts';
export { enqueueRestore, restoreKey, restoreLease } from './queue.ts';
export { requireRestore } from './require.ts';
export { requireRestorable } from './require-restorable.ts';
export { describeNotUndone, describeProof, isHalfWay, ownerOf } from './rules.ts';
export { isRefusedSwap, OUR_FAULT, restoreFailureOf } from './run/failures.ts';
export { keepJournal } from './run/journal.ts';
export { noteUnfinishedSwap } from './run/note-unfinished-swap.ts';
export { withStored } from './run/open-backup.ts';
export { openTarget } from './run/open-target.ts';
export { proveInSandbox } from './run/prove-in-sandbox.ts';
export type { Performed, RunLog } from './run/restore-run.ts';
export { retryLater } from './run/retry-later.ts';
export type { RunClaimed } from './run/run.ts';
export { openRunLog } from './run/run-log.ts';
export { handBack, writeEnd, writeNotRestored, writeRestored } from './run/settle.ts';
export { settleHalfWay } from './run/settle-half-way.ts';
export { undoRestore } from './run/undo.ts';
export {
  appendLog,
  changeRestore,
  countWaitingManual,
  deleteOldRestores,
  findRestore,
  hasRestoreInFlight,
  insertRestore,
  selectBeingRestored,
  selectUnsettledRestores,
} from './store.ts';
export { needsOf, targetContext } from './target.ts';
export { whyNoBackup } from './why-no-backup.ts';
