import { type Backup, isProven } from '@holdfast/clients';
import { texts } from '../texts/index.ts';
import { type Standing, verdictOf } from './backup-standing.ts';

type Restore = Pick<Backup.Restore, 'state' | 'proof'>;

/** The outcome of a restore: its proof counts for more than that it completed. */
export function restoreStandingOf({ state, proof }: Restore): Standing {
  const { standings } = texts.restores;
  if (state === 'created') return { tone: 'waiting', label: standings.created };
  if (state === 'started') return { tone: 'busy', label: standings.started };
  if (proof.verdict !== 'unproven') {
    const isBad = state === 'failed' && isProven(proof.verdict);
    return isBad ? { tone: 'bad', label: standings.failed } : verdictOf(proof.verdict);
  }
  return state === 'failed'
    ? { tone: 'bad', label: standings.failed }
    : { tone: 'unknown', label: standings.completed };
}

export const isRestoring = ({ state }: Pick<Backup.Restore, 'state'>) =>
  state === 'created' || state === 'started';
