import type { Candidate } from '../model.ts';
import type { Source } from '../words/model.ts';
import type { Palette } from '../words/palette.ts';

/** Endings that turn a beginning into a word, and how good a name each makes. */
const ENDINGS: Readonly<Record<string, number>> = {
  ora: 0.95,
  iva: 0.85,
  ivo: 0.85,
  ela: 0.85,
  elo: 0.9,
  ino: 0.8,
  ina: 0.6,
  eo: 0.7,
  ia: 0.6,
  io: 0.75,
  una: 0.75,
  ero: 0.75,
  era: 0.75,
  ano: 0.75,
  ana: 0.6,
  enta: 0.7,
  ento: 0.65,
  ira: 0.8,
  iro: 0.7,
  ova: 0.8,
  aro: 0.75,
  ara: 0.8,
  alia: 0.6,
  anza: 0.7,
  essa: 0.7,
  ondo: 0.6,
  onda: 0.7,
  ura: 0.75,
  ello: 0.75,
  ella: 0.8,
  ium: 0.6,
  ique: 0.5,
  is: 0.5,
  on: 0.4,
  en: 0.4,
  ix: 0.45,
  aria: 0.7,
  eva: 0.75,
  ami: 0.6,
  oria: 0.7,
};

const STEMS = 40;
const LONG_STEM = 0.15;

/** Invented words that sound like something: a root, or the beginning of a word, and an ending. */
export function coined({ roots, words }: Palette): Candidate[] {
  const stems = words
    .filter(({ field }) => field !== 'related')
    .slice(0, STEMS)
    .flatMap(beginning);
  return [...roots.map((root) => ({ ...root, from: root.word })), ...stems].flatMap((stem) =>
    Object.entries(ENDINGS)
      .filter(([ending]) => isGood(stem.word, ending))
      .map(
        ([ending, craft]): Candidate => ({
          name: stem.word + ending,
          style: 'coined',
          words: [stem.from],
          relevance: stem.weight * 0.85,
          craft: stem.word.length > 4 ? craft - LONG_STEM : craft,
        }),
      ),
  );
}

/** Up to the consonant after the first vowel, if the word can still be guessed from it. */
function beginning(source: Source): (Source & { from: string })[] {
  const [start] = /^[^aeiou]{0,2}[aeiou][lmnrvstdbz](?=[aeiou])/.exec(source.word) ?? [];
  if (start === undefined || start.length < 3) return [];
  return [{ ...source, word: start, weight: source.weight * 0.85, from: source.word }];
}

/** The ending must not repeat what the stem just said. */
function isGood(stem: string, ending: string): boolean {
  const vowel = /[aeiou](?=[^aeiou]*$)/.exec(stem)?.[0];
  const consonant = stem.at(-1) ?? '';
  if (/[aeiou]$/.test(stem)) return false;
  if (ending.slice(1).startsWith(consonant)) return false;
  return !(vowel === ending[0] && stem.length > 3 && ending.length > 3);
}
