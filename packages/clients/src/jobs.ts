import { HoldfastError } from './error.ts';
import type { BackupJob, Import, Restore } from './generated/backup/types.gen.ts';
import type { BulkJob, GeneratorJob } from './generated/domains/types.gen.ts';
import { isBad } from './verdicts.ts';

/** A job as a service returned it, or the ids that identify it. */
export type BackupReference =
  | Pick<BackupJob, 'jobId' | 'datasourceId' | 'storedBytes'>
  | { kind: 'backup'; datasourceId: string; jobId: string };
/** For restores, and for restore tests, which are restores into a sandbox. */
export type RestoreReference = Pick<Restore, 'id' | 'restoreMs'> | { kind: 'restore'; id: string };
export type BulkReference = Pick<BulkJob, 'id' | 'resolved'> | { kind: 'bulk-check'; id: string };
export type GeneratorReference =
  | Pick<GeneratorJob, 'id' | 'keywords'>
  | { kind: 'name-generator'; id: string };
export type ImportReference = Pick<Import, 'id' | 'takeIn'> | { kind: 'import'; id: string };

export type JobReference =
  | BackupReference
  | RestoreReference
  | BulkReference
  | GeneratorReference
  | ImportReference;

/** Tells which job it is, by a field that only jobs of its kind have. */
export function identify(job: JobReference) {
  if ('kind' in job) return job;
  if ('storedBytes' in job) {
    return { kind: 'backup', datasourceId: job.datasourceId, jobId: job.jobId } as const;
  }
  if ('restoreMs' in job) return { kind: 'restore', id: job.id } as const;
  if ('resolved' in job) return { kind: 'bulk-check', id: job.id } as const;
  if ('keywords' in job) return { kind: 'name-generator', id: job.id } as const;
  if ('takeIn' in job) return { kind: 'import', id: job.id } as const;
  throw new HoldfastError({
    type: 'USAGE',
    message:
      'This is not a job that can be waited for: give what a service answered, or its kind and ids.',
  });
}

/** How a job ended: not yet, as it should, or otherwise. */
export type Ending = 'none' | 'done' | { type: 'JOB_FAILED' | 'PROOF_MISMATCH'; message: string };

const failed = (message: string): Ending => ({ type: 'JOB_FAILED', message });

/** With the service's reason, if it gave one. */
const failedBecause = (what: string, failure: { message: string } | null | undefined): Ending =>
  failed(failure ? `${what} failed: ${failure.message}` : `${what} failed.`);

const WHY_BAD = {
  mismatch: 'The restored backup does not match what was backed up.',
  missing: 'The backup is missing from the storage.',
  not_restorable: 'Every restore refuses part of the backup.',
};

export function endingOfBackup({ state, failure, proof }: BackupJob): Ending {
  if (state === 'queued' || state === 'started') return 'none';
  if (state === 'failed') return failedBecause('The backup', failure);
  if (state !== 'completed') return failed('The backup was deleted.');
  return isBad(proof.verdict)
    ? { type: 'PROOF_MISMATCH', message: WHY_BAD[proof.verdict] }
    : 'done';
}

export function endingOfRestore({ state, failure, proof }: Restore): Ending {
  if (state === 'created' || state === 'started') return 'none';
  if (proof.verdict === 'missing') return { type: 'PROOF_MISMATCH', message: WHY_BAD.missing };
  if (proof.verdict === 'not_restorable') {
    const [first] = proof.objects ?? [];
    return {
      type: 'PROOF_MISMATCH',
      message: first
        ? `Every restore refuses ${first.object}: ${first.why}`
        : WHY_BAD.not_restorable,
    };
  }
  if (proof.verdict === 'mismatch') {
    const [first, ...others] = proof.differences ?? [];
    const where = first && `: ${first.what.replaceAll('_', ' ')} ${first.name ?? ''}`.trimEnd();
    const more = others.length > 0 ? `, and ${others.length} more` : '';
    return {
      type: 'PROOF_MISMATCH',
      message: `What was restored differs from what was backed up${where ?? ''}${more}.`,
    };
  }
  return state === 'failed' ? failedBecause('The restore', failure) : 'done';
}

export function endingOfBulkCheck({ state }: BulkJob): Ending {
  if (state === 'queued' || state === 'running') return 'none';
  if (state === 'completed') return 'done';
  return failed(state === 'cancelled' ? 'The bulk check was cancelled.' : 'The bulk check failed.');
}

export function endingOfGenerator({ state, notes }: GeneratorJob): Ending {
  if (state === 'queued' || state === 'running') return 'none';
  return state === 'completed' ? 'done' : failed(['The job failed.', ...notes].join(' '));
}

export function endingOfImport({ state, failure }: Import): Ending {
  if (state === 'queued' || state === 'started') return 'none';
  return state === 'completed' ? 'done' : failedBecause('The import', failure);
}
