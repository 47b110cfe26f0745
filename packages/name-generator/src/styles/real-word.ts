import type { Candidate } from '../model.ts';
import type { Palette } from '../words/palette.ts';

/** Words as they are. */
export function realWords({ words }: Palette): Candidate[] {
  return words
    .filter(({ word }) => word.length >= 4)
    .map(({ word, weight, field }) => ({
      name: word,
      style: 'real_word',
      words: [word],
      relevance: weight,
      craft: field === 'related' ? 0.25 : 0.48,
    }));
}
