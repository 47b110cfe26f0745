import type { BackupJob } from './generated/backup/types.gen.ts';

type Verdict = BackupJob['proof']['verdict'];

/** Whether a proof speaks for a backup: all of it, or all but the exceptions that it names. */
export function isProven(verdict: Verdict): boolean {
  return verdict === 'confirmed' || verdict === 'confirmed_except';
}

/** Whether a proof speaks against a backup; one that was prevented does not. */
export function isBad(verdict: Verdict): verdict is 'mismatch' | 'not_restorable' | 'missing' {
  return verdict === 'mismatch' || verdict === 'not_restorable' || verdict === 'missing';
}
