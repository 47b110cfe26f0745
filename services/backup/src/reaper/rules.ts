import type { Found, KnownJob } from './model.ts';

const HOUR_MS = 60 * 60_000;
/** Long enough for a worker that still works on it to finish, or to be known to be dead. */
const SETTLED_FOR_MS = 15 * 60_000;
const RUNNING_FOR_MS = HOUR_MS;
/** It may belong to another installation that writes to the same place. */
const UNKNOWN_FOR_MS = 24 * HOUR_MS;

/**
 * Whether something in storage looks as if it belongs to no living backup. That alone is no proof: the
 * catalogue may have been set back to an earlier state, so something is removed for this alone only if
 * `mayBeFinished` says that it cannot be a finished backup.
 */
export function isOrphan(found: Found, job: KnownJob | undefined): boolean {
  if (!job) return !found.paired && found.ageMs > UNKNOWN_FOR_MS && found.kind !== 'manifest';
  const itsOwn = job.artifactKey === found.artifactKey;
  switch (job.state) {
    case 'queued':
    case 'started':
      return !itsOwn && found.ageMs > RUNNING_FOR_MS;
    case 'completed':
      return (!itsOwn || found.kind === 'upload') && found.ageMs > RUNNING_FOR_MS;
    case 'deleting': // the clean-up removes its own
      return !itsOwn && found.ageMs > RUNNING_FOR_MS;
    case 'failed':
    case 'deleted':
      return found.ageMs > SETTLED_FOR_MS;
  }
}

/**
 * Whether it may be a finished backup that the catalogue does not know: a pair that is neither a backup
 * of the catalogue, nor about to become one, nor named by a deletion that is on record. No state of a
 * job and no missing job makes such a pair garbage; its seal alone decides.
 */
export function mayBeFinished(found: Found, job: KnownJob | undefined): boolean {
  if (!found.paired || found.kind === 'upload') return false;
  if (job?.artifactKey !== found.artifactKey) return true;
  return !(job.state === 'started' || job.state === 'completed' || job.deletionRecorded);
}
