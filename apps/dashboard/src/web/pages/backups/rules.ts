import type { Backup } from '@holdfast/clients';
import type { Step } from '../../parts/steps.tsx';
import { texts } from '../../texts/index.ts';

type Job = Backup.BackupJob;

/** How long the last attempt took. */
export function tookMs({ startedAt, finishedAt }: Pick<Job, 'startedAt' | 'finishedAt'>) {
  if (startedAt === null || finishedAt === null) return undefined;
  return Date.parse(finishedAt) - Date.parse(startedAt);
}

/** What the backup's state means for somebody who wants to rely on it. */
export function meaningOf(job: Job): string {
  const { meaning } = texts.backups;
  const { verdict, reason } = job.proof;
  if (job.state === 'completed') {
    return verdict === 'mismatch' && reason ? meaning.damaged : meaning[verdict];
  }
  if (job.state === 'queued' && job.nextAttemptAt) return meaning.again;
  if (job.undoUntil) return meaning.undoable;
  return meaning[job.state];
}

/** From the queue to the proof, if there is to be one. */
export function stepsOf(job: Job, hasProof: boolean): Step[] {
  const { wait, read, stored, proof } = texts.backups.steps;
  const labels = [wait, read, stored, ...(hasProof ? [proof] : [])];
  const at = { queued: 0, started: 1, failed: 1, completed: 3, deleting: 3, deleted: 3 }[job.state];
  return labels.map((label, index) => {
    if (index < at) return { label, state: 'done' };
    if (index > at) return { label, state: 'next' };
    return { label, state: job.state === 'failed' ? 'failed' : 'now' };
  });
}
