import type { Candidate } from '../model.ts';
import { split } from '../words/fields/field.ts';
import type { Source } from '../words/model.ts';
import type { Palette } from '../words/palette.ts';
import { isVowel, syllables } from './letters.ts';

const LONGEST_PART = 7;
/** Enough for a thousand names of the best pairs; the rest would only be discarded. */
const FIRSTS = 90;
const SECONDS = 60;
const CARRIED = 0.7;

/** Words for what one does, not for things: good names on their own, but not as half of one. */
const DEEDS = new Set(
  split(`rise proof knead batch grind ferment toast simmer relish sow till yield fetch wag purr nuzzle
    treat render commit merge pivot stow rescue mend thrive restore lull gather mingle huddle revel
    roam whittle hustle lunge volley find hop skip amplify lure renew together brisk hum steep
    keep stow surge dash pace verve sprint stride hem tonic hale momentum stamina vigor victory bark
    bounty banter current charge cycle level focus agenda index champion vital thought clever insight
    well just pitch curious serene allora ciao bravo joli belle`),
);

/** What something is like: such a word comes first, and there are never two. */
const MANNERS = new Set(
  split(`serene clear soft gentle quiet tranquil calm bright curious vital kind hale steady golden swift
    nimble clever jolly sunny tiny pure safe secret radiant lunar stellar solar alpine early north
    cozy lush merry savory tasty evergreen daily petit edel golden still warm`),
);

/** Two words in one: what it is about, with where or how, or with something of another field. */
export function compounds({ words, heads, literals, qualities }: Palette): Candidate[] {
  const own = words.filter(({ field }) => field !== 'related');
  const firsts = short([...literals, ...own])
    .filter(({ word }) => !DEEDS.has(word))
    .slice(0, FIRSTS);
  const seconds = short(heads).slice(0, SECONDS);
  const images = short(own.filter(({ word }) => !DEEDS.has(word))).slice(0, SECONDS);
  return [
    ...pairs(firsts, seconds, 0),
    ...pairs(qualities, short(literals), -0.15),
    ...pairs(
      qualities,
      images.filter(({ word }) => !MANNERS.has(word)),
      -0.04,
    ),
    // Two words that suit anything are a name for nothing.
    ...pairs(
      qualities,
      seconds.filter(({ field }) => field !== 'general'),
      -0.08,
    ),
  ];
}

function short(sources: readonly Source[]): Source[] {
  return sources.filter(({ word }) => word.length >= 3 && word.length <= LONGEST_PART);
}

function pairs(firsts: readonly Source[], seconds: readonly Source[], bonus: number): Candidate[] {
  return firsts.flatMap((first) =>
    seconds
      .filter((second) => isPair(first.word, second.word))
      .map((second): Candidate => {
        const both = first.field !== second.field && second.field !== 'general' ? 0.03 : 0;
        return {
          name: first.word + second.word,
          style: 'compound',
          words: [first.word, second.word],
          relevance: Math.min(1, together(first, second) + both),
          craft: Math.max(0, joint(first.word, second.word) + bonus),
          ...(first.field === 'quality' ? { pattern: 'quality' } : {}),
        };
      }),
  );
}

/** A word that suits anything only carries the other word. */
function together(first: Source, second: Source): number {
  if (second.field === 'general') return CARRIED * first.weight + (1 - CARRIED) * second.weight;
  if (first.field === 'quality') return CARRIED * second.weight + (1 - CARRIED) * first.weight;
  return (first.weight + second.weight) / 2;
}

function isPair(first: string, second: string): boolean {
  return (
    !first.includes(second) && !second.includes(first) && first.slice(0, 3) !== second.slice(0, 3)
  );
}

/** How well two words join. */
function joint(first: string, second: string): number {
  const end = first.at(-1);
  const start = second[0];
  let craft = 0.84;
  if (isVowel(start)) craft -= 0.1;
  if (first.length === 3) craft -= 0.05;
  if (second.length === 3) craft -= 0.05;
  if (end === start) craft -= 0.35;
  if (isVowel(end) && isVowel(start)) craft -= 0.3;
  const cluster = (/[^aeiouy]*$/.exec(first)?.[0] ?? '') + (/^[^aeiouy]*/.exec(second)?.[0] ?? '');
  if (cluster.length > 3) craft -= 0.2;
  const count = syllables(first) + syllables(second);
  if (count > 3) craft -= 0.15 * (count - 3);
  if (Math.abs(first.length - second.length) > 3) craft -= 0.05;
  return craft;
}
