import type { Found, KnownJob } from './model.ts';

const HOUR_MS = 60 * 60_000;
/** Long enough for a worker that is still at it to finish, or to be known to be dead. */
const SETTLED_FOR_MS = 15 * 60_000;
const RUNNING_FOR_MS = HOUR_MS;
/** It may belong to another installation that writes to the same place. */
const UNKNOWN_FOR_MS = 24 * HOUR_MS;

/**
 * Whether something in storage belongs to no living backup. What an unknown job has finished is
 * left alone: the catalogue may have been restored to an earlier state, and a backup that restores is never garbage.
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
    case 'deleting': // the clean-up is at it
      return !itsOwn && found.ageMs > RUNNING_FOR_MS;
    case 'failed':
    case 'deleted':
      return found.ageMs > SETTLED_FOR_MS;
  }
}
