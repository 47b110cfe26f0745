import type { BackupJob } from './generated/backup/types.gen.ts';

type Verdict = BackupJob['proof']['verdict'];
type Proven = 'confirmed' | 'confirmed_except';
type Bad = 'mismatch' | 'not_restorable' | 'missing';

const SPEAKS: Record<Proven, 'for'> &
  Record<Bad, 'against'> &
  Record<Exclude<Verdict, Proven | Bad>, 'neither'> = {
  confirmed: 'for',
  confirmed_except: 'for',
  mismatch: 'against',
  not_restorable: 'against',
  missing: 'against',
  cannot_confirm: 'neither',
  unproven: 'neither',
};

/** Whether a proof speaks for a backup: all of it, or all but the exceptions that it names. */
export function isProven(verdict: Verdict): verdict is Proven {
  return SPEAKS[verdict] === 'for';
}

/** Whether a proof speaks against a backup; one that was prevented does not. */
export function isBad(verdict: Verdict): verdict is Bad {
  return SPEAKS[verdict] === 'against';
}
