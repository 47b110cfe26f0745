import { OF_DEFINITIONS } from './definitions.ts';
import { type ActiveField, fieldsAround } from './fields-of.ts';
import type { Keyword } from './keywords.ts';
import { lemmaOf } from './lemma.ts';
import type { Lexicon, Meaning, Source } from './model.ts';
import { learnedRoot, rootsOf } from './roots.ts';
import { CLEAR, definingWords, sensesOf } from './senses.ts';
import { STOP_WORDS } from './stop-words.ts';

const SHORTEST = 4;
const LONGEST = 8;
/** How clear a word of a phrase must be to count beside the phrase. */
const CERTAIN = 0.8;
const MOST_RELATED = 60;

/** WordNet's kinds of nouns that give names: animals, artefacts, speech, food, objects, plants, time. */
const NAMEABLE = new Set([5, 6, 10, 11, 13, 17, 19, 20, 25, 27, 28]);

/** Of the words of a definition, only things that can be pictured. */
const CONCRETE = new Set([5, 6, 10, 13, 17, 19, 20, 27]);

/** WordNet's kinds up to this one are adjectives. */
const LAST_ADJECTIVE = 1;

/** Animals and plants. */
const LIVING = new Set([5, 20]);

/** What the dictionary has around the keywords. */
export type Related = {
  words: Source[];
  roots: Source[];
  /** The keywords whose sense was clear. */
  clear: ReadonlySet<Keyword>;
};

/**
 * Words around the keywords: synonyms, special cases, parts, what the definition speaks of, and
 * roots of learned adjectives. For a keyword that no field knows they are a field of its own, since
 * there is nothing better.
 */
export function relatedTo(
  keywords: readonly Keyword[],
  active: readonly ActiveField[],
  leading: ReadonlySet<Keyword>,
  lexicon: Lexicon,
  isPleasant: (word: string) => boolean,
): Related {
  const found = new Map<string, Source>();
  const roots = new Map<string, Source>();
  const clear = new Set<Keyword>();
  const top = Math.max(1, ...keywords.map(({ weight }) => weight));
  const spoken = new Set(keywords.map(({ word }) => word));
  for (const keyword of keywords) {
    const meanings = meaningsFor(keyword, active, lexicon);
    if (meanings.length === 0) continue;
    clear.add(keyword);
    const isAlone = !leading.has(keyword);
    const share = (isAlone ? 1 : 0.65) * (keyword.weight / top);
    const field = isAlone ? `around ${keyword.word}` : 'related';
    const add = (words: readonly string[], weight: number, mayBeRare = false) => {
      for (const word of words) {
        const isOfLength = word.length >= SHORTEST && word.length <= LONGEST;
        const fits = isOfLength && (mayBeRare || lexicon.isCommon(word));
        if (!fits || spoken.has(word) || STOP_WORDS.has(word) || OF_DEFINITIONS.has(word)) continue;
        if (!isPleasant(word)) continue;
        keep(found, { word, weight: weight * share, field });
      }
    };
    for (const meaning of meanings) {
      addWords(meaning, isAlone, lexicon, add);
      addRoots(meaning, isAlone, lexicon, (word, weight) =>
        keep(roots, { word, weight: weight * share, field }),
      );
    }
  }
  const words = [...found.values()].sort((a, b) => b.weight - a.weight);
  return { words: words.slice(0, MOST_RELATED), roots: [...roots.values()], clear };
}

function addWords(
  meaning: Meaning,
  isAlone: boolean,
  lexicon: Lexicon,
  add: (words: readonly string[], weight: number, mayBeRare?: boolean) => void,
): void {
  const nameable = (each: Meaning) => (NAMEABLE.has(each.kind) && !each.isProper ? each.words : []);
  add(nameable(meaning), 0.9);
  for (const special of meaning.narrower())
    add(nameable(special), 0.68, isAlone && LIVING.has(special.kind));
  for (const kin of meaning.akin()) add(nameable(kin), 0.8);
  if (!isAlone || meaning.isProper) return;
  for (const part of meaning.belonging()) add(nameable(part), 0.75);
  for (const { word, meaning: thing } of thingsOf(meaning, lexicon)) {
    add([word], 0.8);
    // One step further: the kestrels of falconry.
    if (LIVING.has(thing.kind) && thing.trust >= CLEAR)
      for (const each of thing.narrower()) add(nameable(each), 0.65, true);
  }
}

/** Learned roots: `ren` for kidney, `seism` for earthquake, and those of the words in its definition. */
function addRoots(
  meaning: Meaning,
  isAlone: boolean,
  lexicon: Lexicon,
  add: (root: string, weight: number) => void,
): void {
  for (const root of learnedRoots(meaning)) add(root, 0.95);
  if (!isAlone || meaning.isProper) return;
  for (const word of meaning.words.filter((each) => !lexicon.isCommon(each)))
    for (const root of rootsOf(word).slice(0, 1)) add(root, 0.85);
  for (const { meaning: thing } of thingsOf(meaning, lexicon))
    for (const root of learnedRoots(thing)) add(root, 0.75);
}

function learnedRoots(meaning: Meaning): string[] {
  const kin = meaning.akin().filter(({ kind }) => kind <= LAST_ADJECTIVE);
  return [...meaning.adjectives(), ...kin.flatMap(({ words }) => words)].flatMap(
    (adjective) => learnedRoot(adjective) ?? [],
  );
}

/** The things that a definition speaks of, each in its usual sense. */
function thingsOf(of: Meaning, lexicon: Lexicon): { word: string; meaning: Meaning }[] {
  const words = definingWords(of).map((word) => lemmaOf(word, (each) => lexicon.isCommon(each)));
  return [...new Set(words)].flatMap((word) => {
    if (word.length < SHORTEST || OF_DEFINITIONS.has(word) || STOP_WORDS.has(word)) return [];
    const [meaning] = lexicon.meanings(word);
    const isThing = meaning?.isNoun && !meaning.isProper && CONCRETE.has(meaning.kind);
    return isThing ? [{ word, meaning }] : [];
  });
}

/** What its phrase means, and the word itself where that is clear: the bells of a bell foundry. */
function meaningsFor(
  keyword: Keyword,
  active: readonly ActiveField[],
  lexicon: Lexicon,
): Meaning[] {
  if (keyword.phrase === undefined) return [senseOf(keyword, active, lexicon) ?? []].flat();
  const [itself] = sensesOf({ ...keyword, phrase: undefined }, lexicon);
  const whole = senseOf(keyword, active, lexicon);
  return [whole, itself && itself.trust >= CERTAIN ? itself : undefined].filter(
    (each) => each !== undefined,
  );
}

/** The sense in which a word is meant: one that leads where other words lead, else the clear one. */
function senseOf(
  keyword: Keyword,
  active: readonly ActiveField[],
  lexicon: Lexicon,
): Meaning | undefined {
  const senses = sensesOf(keyword, lexicon);
  if (senses.length === 0) return undefined;
  const strengths = new Map(active.map(({ field, strength }) => [field, strength]));
  const fits = senses.map((sense) =>
    Math.max(
      0,
      ...[...fieldsAround(sense)].map(([field, share]) => share * (strengths.get(field) ?? 0)),
    ),
  );
  const best = Math.max(...fits);
  if (best >= 0.15) return senses[fits.indexOf(best)];
  const [first] = senses;
  return first && first.trust >= CLEAR ? first : undefined;
}

function keep(sources: Map<string, Source>, source: Source): void {
  if (source.weight > (sources.get(source.word)?.weight ?? 0)) sources.set(source.word, source);
}
