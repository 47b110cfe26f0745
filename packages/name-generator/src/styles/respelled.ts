import type { Candidate } from '../model.ts';
import type { Palette } from '../words/palette.ts';

/** Other spellings of the same sound, and how good a name each makes. */
const RULES: readonly (readonly [pattern: RegExp, to: string, craft: number])[] = [
  [/ight$/, 'yte', 0.65],
  [/ph/, 'f', 0.75],
  [/(?<=[bcdfgklmnprstv])y$/, 'i', 0.65],
  [/^c(?=[aloru])/, 'k', 0.55],
  [/ck$/, 'k', 0.6],
  [/cks?$|ks$/, 'x', 0.55],
  [/(?<=^[^aeiou]{1,3})i(?=[bdfglmnprstv][^aeiou]*[aeiou]*[^aeiou]*$)/, 'y', 0.5],
  [/(?<=[bdvm])er$/, 'r', 0.55],
  [/(?<=b)or$/, 'r', 0.5],
  [/ew$/, 'u', 0.45],
  [/(?<=[aeiou]{2})se$|(?<=[aeiou])ze$/, 'z', 0.4],
  [/(?<=[aeiou][bdgmnpt])le$/, 'l', 0.35],
  [/oo(?=[mnl])/, 'u', 0.35],
];

/** Words spelled as they are said, or nearly. */
export function respelled({ words, literals }: Palette): Candidate[] {
  return [...literals, ...words]
    .filter(({ word }) => word.length >= 4 && word.length <= 8)
    .flatMap(({ word, weight }) =>
      RULES.filter(([pattern]) => pattern.test(word)).map(
        ([pattern, to, craft]): Candidate => ({
          name: word.replace(pattern, to),
          style: 'respelled',
          words: [word],
          relevance: weight * 0.9,
          craft,
        }),
      ),
    )
    .filter(({ name }) => name.length >= 4);
}
