import type { Cell, Tone } from '../terminal/index.ts';

const TONES: Record<string, Tone> = {
  confirmed: 'good',
  completed: 'good',
  mismatch: 'bad',
  missing: 'bad',
  failed: 'bad',
  cannot_confirm: 'doubtful',
  unproven: 'faint',
  deleted: 'faint',
};

/** A state or a verdict in its colour, and in words. */
export function toned(word: string): Cell {
  const text = word.replaceAll('_', ' ');
  const tone = TONES[word];
  return tone === undefined ? text : { text, tone };
}
