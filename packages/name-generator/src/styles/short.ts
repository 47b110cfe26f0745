import type { Candidate } from '../model.ts';
import type { Palette } from '../words/palette.ts';

const LONGEST = 5;
const ENDINGS: Readonly<Record<string, number>> = {
  a: 0.85,
  o: 0.85,
  i: 0.65,
  y: 0.35,
  io: 0.6,
  ia: 0.45,
  eo: 0.55,
  is: 0.35,
  ix: 0.35,
};

/** Up to five letters: short words, and roots with a vowel to end on. */
export function shortNames({ roots, words }: Palette): Candidate[] {
  const whole = words
    .filter(({ word, field }) => word.length >= 3 && word.length <= LONGEST && field !== 'related')
    .map(
      ({ word, weight }): Candidate => ({
        name: word,
        style: 'short',
        words: [word],
        relevance: weight * 0.9,
        craft: 0.5,
      }),
    );
  const clipped = roots.flatMap((stem) =>
    Object.entries(ENDINGS)
      .filter(([ending]) => stem.word.length + ending.length <= LONGEST)
      .filter(([ending]) => stem.word.at(-1) !== ending[0])
      .map(
        ([ending, craft]): Candidate => ({
          name: stem.word + ending,
          style: 'short',
          words: [stem.word],
          relevance: stem.weight * 0.9,
          craft,
        }),
      ),
  );
  return [...whole, ...clipped];
}
