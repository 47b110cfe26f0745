import { OF_DEFINITIONS } from './definitions.ts';
import type { Keyword } from './keywords.ts';
import type { Lexicon, Meaning } from './model.ts';

/** A sense that is this likely needs no word beside it that supports it. */
export const CLEAR = 0.6;

/** How sure the first sense is if several speak of one thing. */
const ALIKE = 0.7;
/** A verb or an adjective says what is done, and hardly to what. */
const NO_NOUN = 0.5;
const PERSON = 18;

/**
 * What the dictionary says of a keyword, as part of its phrase if it has one, the likeliest first:
 * nouns before all else, things before people of that name.
 */
export function sensesOf({ word, phrase, isForeign }: Keyword, lexicon: Lexicon): Meaning[] {
  if (isForeign) return [];
  const senses = lexicon.meanings(phrase ?? word);
  const nouns = senses[0]?.isNoun ? senses.filter(({ isNoun }) => isNoun) : [];
  const things = nouns.filter(({ kind }) => kind !== PERSON);
  const isPerson = nouns[0]?.kind === PERSON && nouns[0].trust >= CLEAR;
  const likely = things.length > 0 && !isPerson ? things : nouns;
  const [first, ...others] = likely;
  if (!first) return senses.map((each) => ({ ...each, trust: each.trust * NO_NOUN }));
  const alike = others.filter((other) => isAlike(first, other));
  const isOne = alike.length * 2 >= others.length;
  const trust = others.length === 0 ? 1 : Math.max(first.trust, isOne ? ALIKE : 0);
  const rest = senses.filter((each) => each !== first);
  return [
    { ...first, trust },
    ...rest.map((each) => (each.isNoun ? each : { ...each, trust: each.trust * NO_NOUN })),
  ];
}

/** Whether it is never a noun, or hardly ever: `affordable`, `collect`, `deaf`. */
export function isNoNoun(keyword: Keyword, lexicon: Lexicon): boolean {
  return sensesOf(keyword, lexicon)[0]?.isNoun === false;
}

/** Whether two senses speak of one thing: a mushroom to eat, and one to find. */
function isAlike(one: Meaning, other: Meaning): boolean {
  const words = new Set(definingWords(one));
  return definingWords(other).some((word) => words.has(word));
}

/** The words of a definition that say something; its examples are left out. */
export function definingWords({ gloss }: Meaning): string[] {
  const [definition = ''] = gloss.toLowerCase().split('"');
  return (definition.match(/[a-z]{3,}/g) ?? []).filter((word) => !OF_DEFINITIONS.has(word));
}
