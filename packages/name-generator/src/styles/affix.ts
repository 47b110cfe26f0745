import type { Candidate } from '../model.ts';
import type { Source } from '../words/model.ts';
import type { Palette } from '../words/palette.ts';
import { isVowel, stemOf, syllables } from './letters.ts';

/** Endings, and how good a name each makes. */
const SUFFIXES: Readonly<Record<string, number>> = {
  ly: 0.75,
  let: 0.6,
  ling: 0.6,
  kin: 0.55,
  wise: 0.6,
  ful: 0.4,
  ory: 0.4,
  ery: 0.45,
  ia: 0.45,
  io: 0.5,
  ora: 0.75,
  ella: 0.65,
  etta: 0.55,
  ino: 0.5,
  ify: 0.55,
  ist: 0.3,
  ium: 0.5,
  era: 0.55,
};

const PREFIXES: Readonly<Record<string, number>> = { ever: 0.6, neo: 0.35, all: 0.3 };

/** Spelled differently from how they sound: with an ending, people would stumble over them. */
const MUTE = /(?:gh|mb|lm|gn|wn|igh|ough|eau|ue|ah)$/;
const POOL = 110;

/** A word with a suffix or a prefix. */
export function affixed({ words, literals }: Palette): Candidate[] {
  const stems = [...literals, ...words]
    .filter(({ word }) => word.length >= 3 && word.length <= 7 && syllables(word) <= 2)
    .filter(({ word }) => !MUTE.test(word))
    .slice(0, POOL);
  return stems.flatMap((source) => [...withSuffixes(source), ...withPrefixes(source)]);
}

function withSuffixes(source: Source): Candidate[] {
  return Object.entries(SUFFIXES).flatMap(([suffix, craft]) => {
    const stem = isVowel(suffix[0]) ? stemOf(source.word) : source.word;
    // A stem of one or two letters says nothing; two vowels or equal letters are hard to say.
    if (stem.length < 3 || isVowel(stem.at(-1)) || stem.at(-1) === suffix[0]) return [];
    if (stem.slice(-2).includes(suffix[0] ?? '') && suffix.length === 2) return [];
    return [candidate(stem + suffix, source, `-${suffix}`, craft)];
  });
}

function withPrefixes(source: Source): Candidate[] {
  return Object.entries(PREFIXES)
    .filter(([prefix]) => prefix.at(-1) !== source.word[0])
    .filter(([prefix]) => !(isVowel(prefix.at(-1)) && isVowel(source.word[0])))
    .map(([prefix, craft]) => candidate(prefix + source.word, source, `${prefix}-`, craft));
}

function candidate(name: string, source: Source, affix: string, craft: number): Candidate {
  return {
    name,
    style: 'affix',
    words: affix.startsWith('-') ? [source.word, affix] : [affix, source.word],
    relevance: source.weight * 0.95,
    craft,
  };
}
