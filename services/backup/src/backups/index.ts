export { beginDeletion, purge } from './begin-deletion.ts';
export { removeObjects } from './clean.ts';
export type { BackupParts, CompletedBackup } from './hooks.ts';
export { cleanKey, enqueueClean, enqueueRun, leaseOf, queueOf, runKey } from './queue.ts';
export { queueBackup } from './queue-backup.ts';
export { readJob } from './read.ts';
export { requireJob, requireShownJob } from './require.ts';
export { isTransient } from './run/failures.ts';
export { mayTryAgain, nextAttempt } from './run/next-attempt.ts';
export { removeLeftFolders, withPrivateFolder } from './run/private-folder.ts';
export { runSafetyBackup } from './run/safety.ts';
export { type FinishedBackup, writeCompleted, writeFailed } from './run/settle.ts';
export {
  countUploadsInFlight,
  deleteOldJobs,
  findJob,
  findJobByArtifact,
  findManifest,
  findStoredJob,
  hasJobInFlight,
  hastenReading,
  holdBackup,
  insertJob,
  isKnownArtifact,
  lastGoodBackupAt,
  planReading,
  recordDoubt,
  recordLoss,
  recordProof,
  recordRead,
  recordSeen,
  recordSuspicion,
  selectCompletedJobs,
  selectUnsettled,
  undoDeletion,
  warnOf,
} from './store.ts';
export { takeInBackup } from './take-in.ts';
export { warnOfPolicy } from './warn-of-policy.ts';
