import type { Category } from '../model.ts';
import { FIELDS, FIELDS_OF, type Field, GENERAL } from './fields/index.ts';
import type { Keyword } from './keywords.ts';
import type { Lexicon, Meaning } from './model.ts';

export type ActiveField = { field: Field; strength: number };

const MOST_FIELDS = 5;
const LEAST_STRENGTH = 0.22;
const GENERAL_STRENGTH = 0.3;

/** How much is left of a keyword's weight when WordNet had to lead the way. */
const BY_SYNONYM = 0.8;
const BY_KIN = 0.8;
const BY_BROADER = [0.7, 0.5, 0.35];
const BY_GLOSS = 0.3;
const BY_OWN_WORD = 0.5;

/** WordNet's kind of nouns that are places. */
const LOCATION = 15;

const DIRECT = new Map<string, Field[]>();
for (const each of FIELDS) for (const word of each.of) addTo(DIRECT, word, each);
const OWN = new Map<string, Field[]>();
for (const each of FIELDS)
  for (const word of [...each.words, ...each.heads]) addTo(OWN, word, each);

/** The walks of life that a description speaks of, strongest first, and the general one at last. */
export function fieldsOf(
  keywords: readonly Keyword[],
  category: Category,
  lexicon: Lexicon,
): ActiveField[] {
  const strengths = new Map<Field, number>();
  for (const { word, weight } of keywords) {
    for (const [each, share] of reach(word, lexicon)) {
      const before = strengths.get(each) ?? 0;
      // Two words for one thing make it a little clearer, not twice as important.
      const more = weight * share;
      strengths.set(each, Math.max(before, more) + Math.min(before, more) * 0.2);
    }
  }
  const most = Math.max(0.5, ...strengths.values());
  for (const name of FIELDS_OF[category]) {
    const found = FIELDS.find((each) => each.name === name);
    if (found) strengths.set(found, (strengths.get(found) ?? 0) + 0.8 * most);
  }
  const top = Math.max(0.5, ...strengths.values());
  const active = [...strengths]
    .map(([each, strength]) => ({ field: each, strength: soften(strength / top) }))
    .filter(({ strength }) => strength >= LEAST_STRENGTH)
    .sort((a, b) => b.strength - a.strength || (a.field.name < b.field.name ? -1 : 1))
    .slice(0, MOST_FIELDS);
  return [...active, { field: GENERAL, strength: active.length > 0 ? GENERAL_STRENGTH : 1 }];
}

/** Two fields that are both meant should both be heard. */
function soften(share: number): number {
  return Math.sqrt(share) * 0.5 + share * 0.5;
}

/** Where a word leads: at once if our fields know it, else by way of its meanings. */
function reach(word: string, lexicon: Lexicon): Map<Field, number> {
  const found = new Map<Field, number>();
  const note = (words: readonly string[], share: number, table = DIRECT) => {
    for (const text of words)
      for (const each of table.get(text) ?? [])
        found.set(each, Math.max(share, found.get(each) ?? 0));
  };
  note([word], 1);
  if (found.size > 0) return found;
  note([word], BY_OWN_WORD, OWN);
  for (const [rank, meaning] of lexicon.meanings(word).slice(0, 4).entries()) {
    // A town is a town and a port and a market: that says nothing about what is done there.
    if (meaning.kind === LOCATION && !lexicon.isCommon(word)) continue;
    const trust = rank === 0 ? 1 : 0.6;
    note(meaning.words, BY_SYNONYM * trust);
    for (const kin of meaning.akin()) note(kin.words, BY_KIN * trust);
    climb([meaning], trust, note);
    note(meaning.gloss.toLowerCase().match(/[a-z]{3,}/g) ?? [], BY_GLOSS * trust);
  }
  return found;
}

function climb(
  from: readonly Meaning[],
  trust: number,
  note: (words: readonly string[], share: number) => void,
): void {
  let level = from;
  for (const share of BY_BROADER) {
    level = level.flatMap((meaning) => meaning.broader());
    for (const { words } of level) note(words, share * trust);
  }
}

function addTo(map: Map<string, Field[]>, word: string, each: Field): void {
  map.set(word, [...(map.get(word) ?? []), each]);
}
