import type { Backup } from '@holdfast/clients';
import type { Cell, Tone } from '../terminal/index.ts';

const VERDICTS: Record<Backup.BackupJob['proof']['verdict'], Tone> = {
  confirmed: 'good',
  confirmed_except: 'doubtful',
  mismatch: 'bad',
  not_restorable: 'bad',
  missing: 'bad',
  cannot_confirm: 'doubtful',
  unproven: 'faint',
};
const TONES: Record<string, Tone> = {
  ...VERDICTS,
  completed: 'good',
  failed: 'bad',
  deleted: 'faint',
};

const WORDS: Record<string, string> = {
  confirmed_except: 'confirmed, with exceptions',
};

/** A state or a verdict in its colour, and in words. */
export function toned(word: string): Cell {
  const text = WORDS[word] ?? word.replaceAll('_', ' ');
  const tone = TONES[word];
  return tone === undefined ? text : { text, tone };
}
