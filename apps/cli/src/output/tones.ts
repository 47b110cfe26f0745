import type { Cell, Tone } from '../terminal/index.ts';

const TONES: Record<string, Tone> = {
  confirmed: 'good',
  completed: 'good',
  confirmed_except: 'doubtful',
  mismatch: 'bad',
  not_restorable: 'bad',
  missing: 'bad',
  failed: 'bad',
  cannot_confirm: 'doubtful',
  unproven: 'faint',
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
