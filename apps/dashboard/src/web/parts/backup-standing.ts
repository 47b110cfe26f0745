import type { Backup } from '@holdfast/clients';
import { texts } from '../texts/index.ts';
import type { Tone } from './state.tsx';

export type Standing = { tone: Tone; label: string };

const of = (tone: Tone, label: string): Standing => ({ tone, label });

/** The standing of a backup in two words: what is not proven is never called proven. */
export function standingOf(
  job: Pick<Backup.BackupJob, 'state' | 'proof' | 'nextAttemptAt' | 'attempts' | 'undoUntil'>,
): Standing {
  const { states, verdicts } = texts.backups;
  switch (job.state) {
    case 'queued':
      return job.nextAttemptAt ? of('warning', states.again) : of('waiting', states.queued);
    case 'started':
      return of('busy', states.started);
    case 'failed':
      return of('bad', states.failed);
    case 'deleting':
      return of('waiting', job.undoUntil ? states.undoable : states.deleting);
    case 'deleted':
      return of('gone', states.deleted);
    case 'completed':
      return verdictOf(job.proof.verdict, verdicts);
  }
}

type Verdict = Backup.BackupJob['proof']['verdict'];

export function verdictOf(
  verdict: Verdict,
  words: Record<Verdict, string> = texts.backups.verdicts,
): Standing {
  const tones = {
    confirmed: 'proven',
    confirmed_except: 'excepted',
    unproven: 'unknown',
    mismatch: 'bad',
    not_restorable: 'bad',
    missing: 'bad',
    cannot_confirm: 'warning',
  } as const;
  return of(tones[verdict], words[verdict]);
}

/** Whether it still changes by itself. */
export const isUnderWay = ({ state, undoUntil }: Pick<Backup.BackupJob, 'state' | 'undoUntil'>) =>
  state === 'queued' || state === 'started' || (state === 'deleting' && undoUntil === null);
