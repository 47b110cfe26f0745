import type { Category } from '../model.ts';
import { split } from './fields/field.ts';
import { FIELDS, FIELDS_OF, type Field, GENERAL, PLACES } from './fields/index.ts';
import type { Keyword } from './keywords.ts';
import type { Lexicon, Meaning } from './model.ts';
import { CLEAR, definingWords, sensesOf } from './senses.ts';

export type ActiveField = { field: Field; strength: number };

/** Where a keyword leads, and how sure that is, from 0 to 1. */
type Reach = ReadonlyMap<Field, number>;

const MOST_FIELDS = 5;
const LEAST_STRENGTH = 0.22;
const GENERAL_STRENGTH = 0.3;
/** The same, beside the description's own words. */
const GENERAL_BESIDE = 0.1;

/** A word that a field uses in names points to that field too, but less strongly. */
const BY_OWN_WORD = 0.3;
/**
 * How sure a sense is of a field, by the points of the field's words around it. A word for what the
 * thing is makes it sure, and so do two words of its definition.
 */
const BY_POINTS = [0, 0.1, 0.25, 0.6, 0.8];
const IT_IS = 3;
const NEAR = 2;
const FAR = 1;

/** A field is meant if one word is as sure as this, or two are together. */
const SURE = 0.5;
/** Enough for a word to count as understood where others already speak of the field. */
const HINT = 0.15;

const PLACE_ALONE = 0.6;

/** Words that lead to a field only in one of their senses: they need another word beside them. */
const BY_ONE_SENSE = 0.4;
const AMBIGUOUS = new Set(
  split(`restore save copy share record light band note chip step moving guide cloud press play
    content identity edge agent vision`),
);
/** Clear in a description, but used of many things in a dictionary's definitions. */
const OF_MANY_THINGS = new Set([
  ...AMBIGUOUS,
  ...split(`animal animals art arts building buildings business construction container containers device
    devices event events field game goods group groups house instrument instruments map market music plant
    plants port power product products project report run shop sound star store task team training travel
    tree trees watch water`),
]);

/** If nothing else leads to a field, the kind of thing does, faintly: the body leads to health. */
const FAINT = 0.45;
const OF_KIND: Readonly<Record<number, Field | undefined>> = {
  5: named('wild'),
  8: named('health'),
  13: named('cooking'),
  17: named('wild'),
  19: named('weather'),
  20: named('garden'),
};

/** WordNet's kind of nouns that are places. */
const LOCATION = 15;

const DIRECT = new Map<string, Field[]>();
for (const each of FIELDS) for (const word of each.of) addTo(DIRECT, word, each);
const OWN = new Map<string, Field[]>();
for (const each of FIELDS)
  for (const word of [...each.words, ...each.heads]) addTo(OWN, word, each);

/**
 * The fields that a description speaks of, strongest first, and the general one last; and the
 * keywords that led there. If only a far-fetched sense of one word would lead to a field, none is
 * taken: a guess is worse than the words themselves.
 */
export function fieldsOf(
  { keywords, refused }: { keywords: readonly Keyword[]; refused: readonly Keyword[] },
  category: Category,
  lexicon: Lexicon,
): { active: ActiveField[]; leading: ReadonlySet<Keyword> } {
  const reaches = keywords.map((keyword) => ({ keyword, reach: reachOf(keyword, lexicon) }));
  const meant = meantIn(reaches, refused);
  const strengths = new Map<Field, number>();
  for (const { keyword, reach } of reaches) {
    for (const [each, share] of reach) {
      if (!meant.has(each)) continue;
      const before = strengths.get(each) ?? 0;
      // Two words for one thing make it a little clearer, not twice as important.
      const more = keyword.weight * share;
      strengths.set(each, Math.max(before, more) + Math.min(before, more) * 0.2);
    }
  }
  addCategory(strengths, category);
  const active = withFaint(beside(strongest(strengths), reaches), keywords, lexicon);
  const shown = new Set(
    active.filter(({ strength }) => strength !== FAINT).map(({ field }) => field),
  );
  const leads = ({ reach }: { reach: Reach }) =>
    [...reach].some(([each, share]) => share >= HINT && shown.has(each));
  return {
    active: [
      ...active,
      { field: GENERAL, strength: keywords.length > 0 ? GENERAL_BESIDE : GENERAL_STRENGTH },
    ],
    leading: new Set(reaches.filter(leads).map(({ keyword }) => keyword)),
  };
}

function meantIn(
  reaches: readonly { keyword: Keyword; reach: Reach }[],
  refused: readonly Keyword[],
): Set<Field> {
  const unwanted = new Set(refused.flatMap(({ word }) => DIRECT.get(word) ?? []));
  const sums = new Map<Field, number>();
  const meant = new Set<Field>();
  const phrases = new Set<string>();
  for (const { keyword, reach } of reaches) {
    // The words of one phrase count as one word.
    if (keyword.phrase !== undefined && phrases.has(keyword.phrase)) continue;
    if (keyword.phrase !== undefined) phrases.add(keyword.phrase);
    for (const [each, share] of reach) {
      // A field that is named outright is meant, whatever else is refused: bread, but not from a bakery.
      if (share < 1 && unwanted.has(each)) continue;
      const sum = (sums.get(each) ?? 0) + share;
      sums.set(each, sum);
      if (sum >= SURE) meant.add(each);
    }
  }
  return meant;
}

/** A place only lends its colour; the other words say what is done there, if only by their letters. */
function beside(
  active: readonly ActiveField[],
  reaches: readonly { reach: Reach }[],
): ActiveField[] {
  const isOnlyPlace = active.every(({ field }) => PLACES.includes(field));
  const hasOthers = reaches.some(({ reach }) => active.every(({ field }) => !reach.has(field)));
  if (!isOnlyPlace || !hasOthers) return [...active];
  return active.map(({ field, strength }) => ({ field, strength: PLACE_ALONE * strength }));
}

/** Where nothing leads to a field, the first thing whose kind has one lends its words, faintly. */
function withFaint(
  active: readonly ActiveField[],
  keywords: readonly Keyword[],
  lexicon: Lexicon,
): ActiveField[] {
  if (active.length > 0) return [...active];
  for (const keyword of keywords) {
    const [first] = sensesOf(keyword, lexicon);
    const field = first && first.trust >= CLEAR ? OF_KIND[first.kind] : undefined;
    if (field) return [{ field, strength: FAINT }];
  }
  return [];
}

function addCategory(strengths: Map<Field, number>, category: Category): void {
  const most = Math.max(0.5, ...strengths.values());
  for (const name of FIELDS_OF[category]) {
    const found = named(name);
    if (found) strengths.set(found, (strengths.get(found) ?? 0) + 0.8 * most);
  }
}

function strongest(strengths: ReadonlyMap<Field, number>): ActiveField[] {
  const top = Math.max(0.5, ...strengths.values());
  return [...strengths]
    .map(([each, strength]) => ({ field: each, strength: soften(strength / top) }))
    .filter(({ strength }) => strength >= LEAST_STRENGTH)
    .sort((a, b) => b.strength - a.strength || (a.field.name < b.field.name ? -1 : 1))
    .slice(0, MOST_FIELDS);
}

/** If two fields are meant, both should show in the names. */
function soften(share: number): number {
  return Math.sqrt(share) * 0.5 + share * 0.5;
}

/** Directly if our fields know the word, otherwise by way of its meanings. */
function reachOf(keyword: Keyword, lexicon: Lexicon): Reach {
  const { word, phrase, isForeign } = keyword;
  if (isForeign) return new Map();
  const direct = DIRECT.get(word);
  if (direct) return new Map(direct.map((each) => [each, AMBIGUOUS.has(word) ? BY_ONE_SENSE : 1]));
  const own = phrase === undefined ? (OWN.get(word) ?? []) : [];
  const found = new Map(own.map((each) => [each, BY_OWN_WORD]));
  for (const meaning of sensesOf(keyword, lexicon)) {
    // A town may be called a port or a market, too: that says nothing about what is done there.
    if (meaning.kind === LOCATION && !lexicon.isCommon(word)) continue;
    for (const [each, share] of fieldsAround(meaning))
      found.set(each, Math.max(share * meaning.trust, found.get(each) ?? 0));
  }
  return found;
}

/**
 * The fields that a sense leads to, by how many of their words are around it. A single one may be
 * meant in another sense: the `plant` where bells are cast is not a garden's.
 */
export function fieldsAround(meaning: Meaning): Reach {
  const points = new Map<Field, Map<string, number>>();
  const note = (words: readonly string[], worth: number) => {
    for (const word of words) {
      for (const each of DIRECT.get(word) ?? []) {
        const of = points.get(each) ?? new Map<string, number>();
        const certain = OF_MANY_THINGS.has(word) ? FAR : worth;
        points.set(each, of.set(word, Math.max(certain, of.get(word) ?? 0)));
      }
    }
  };
  const broader = meaning.broader();
  note(meaning.words, IT_IS);
  for (const { words } of broader) note(words, IT_IS);
  note(definingWords(meaning), NEAR);
  for (const kin of meaning.akin()) note(kin.words, NEAR);
  for (const each of broader.flatMap((one) => one.broader())) note(each.words, NEAR);
  for (const each of meaning.belonging()) note(each.words, FAR);
  for (const each of broader) note(definingWords(each), FAR);
  for (const each of meaning.narrower()) note(each.words, FAR);
  return new Map(
    [...points].map(([each, of]) => {
      const sum = [...of.values()].reduce((total, worth) => total + worth, 0);
      return [each, BY_POINTS[Math.min(sum, BY_POINTS.length - 1)] ?? 0];
    }),
  );
}

function named(name: string): Field | undefined {
  return FIELDS.find((each) => each.name === name);
}

function addTo(map: Map<string, Field[]>, word: string, each: Field): void {
  map.set(word, [...(map.get(word) ?? []), each]);
}
