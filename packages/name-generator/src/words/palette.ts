import type { Category } from '../model.ts';
import { QUALITIES } from './fields/index.ts';
import { type ActiveField, fieldsOf } from './fields-of.ts';
import { type Keyword, type Reading, readDescription } from './keywords.ts';
import type { Lexicon, Source } from './model.ts';
import { relatedTo } from './related.ts';
import { rootsOf } from './roots.ts';
import { isNoNoun } from './senses.ts';

/** All that the styles work with. */
export type Palette = {
  keywords: Keyword[];
  understood: string[];
  notUnderstood: string[];
  /** What the description says no to. */
  refused: string[];
  /** The language of the description if it is not English. */
  language: string | undefined;
  /** Pleasant words; each can be a name. */
  words: Source[];
  /** What a name can end in. */
  heads: Source[];
  /** The description's own words, where they are short enough to be a part of a name. */
  literals: Source[];
  qualities: Source[];
  roots: Source[];
};

const MOST_KEYWORDS = 12;

/** So that the first of a field's words, the most typical, come a little before the last. */
const FADE = 0.12;

/** How much the description's own words count beside those of a field, and how much alone. */
const BESIDE = 0.8;
const ALONE = 0.95;
const NO_NOUN = 0.35;

export function paletteFor(
  { description, category }: { description: string; category: Category },
  lexicon: Lexicon,
  isPleasant: (word: string) => boolean,
): Palette {
  const reading = readDescription(description, lexicon);
  const keywords = reading.keywords.slice(0, MOST_KEYWORDS);
  const { active, leading } = fieldsOf(reading, category, lexicon);
  const related = relatedTo(keywords, active, leading, lexicon, isPleasant);
  const top = Math.max(0.5, ...keywords.map(({ weight }) => weight));
  const refused = new Set(reading.refused.map(({ word }) => word));
  const literals = keywords.map((keyword): Source & { isAlone: boolean } => {
    const isAlone = !leading.has(keyword);
    const share = isNoNoun(keyword, lexicon) ? NO_NOUN : isAlone ? ALONE : BESIDE;
    return {
      word: singular(keyword, lexicon),
      weight: (share * keyword.weight) / top,
      field: 'keyword',
      isAlone,
    };
  });
  const wanted = ({ word }: Source) => !refused.has(word);
  return {
    keywords,
    ...sortedOut(reading, leading, related.clear, lexicon),
    language: reading.language,
    words: merge([...gather(active, (each) => each.words), ...related.words]).filter(wanted),
    heads: merge([
      ...gather(active, (each) => each.heads),
      ...related.words.filter(({ field }) => field !== 'related'),
    ]).filter(wanted),
    literals: literals.filter(({ word }) => /^[a-z]{3,8}$/.test(word)),
    qualities: QUALITIES.map((word) => ({ word, weight: 0.4, field: 'quality' })),
    roots: merge([
      ...gather(active, (each) => each.roots),
      ...related.roots,
      ...literals.filter(({ isAlone }) => isAlone).flatMap(ownRoots),
    ]),
  };
}

/** The more of the word a root has, the more it says. */
function ownRoots({ word, weight, field }: Source): Source[] {
  return rootsOf(word).map((root, at) => ({ word: root, weight: weight * 0.92 ** at, field }));
}

/**
 * A word is understood if it led to a field, or its sense is clear: names draw on its meaning. Of
 * any other word only the letters are used, and the reader should know.
 */
function sortedOut(
  { keywords, refused, unusable }: Reading,
  leading: ReadonlySet<Keyword>,
  clear: ReadonlySet<Keyword>,
  lexicon: Lexicon,
): Pick<Palette, 'understood' | 'notUnderstood' | 'refused'> {
  const isUnderstood = (keyword: Keyword) =>
    leading.has(keyword) || clear.has(keyword) || isNoNoun(keyword, lexicon);
  const texts = (of: readonly Keyword[]) => [...new Set(of.map(({ text }) => text))];
  return {
    understood: texts(keywords.filter(isUnderstood)),
    notUnderstood: [...texts(keywords.filter((keyword) => !isUnderstood(keyword))), ...unusable],
    refused: texts(refused),
  };
}

function singular({ word, isForeign }: Keyword, lexicon: Lexicon): string {
  const one = word.replace(/s$/, '');
  return !isForeign && lexicon.has(one) ? one : word;
}

function gather(
  active: readonly ActiveField[],
  of: (field: ActiveField['field']) => readonly string[],
): Source[] {
  return merge(
    active.flatMap(({ field, strength }) => {
      const words = of(field);
      return words.map((word, at) => ({
        word,
        weight: strength * (1 - (FADE * at) / words.length),
        field: field.name,
      }));
    }),
  );
}

/** Each word once, with its highest weight. */
function merge(sources: readonly Source[]): Source[] {
  const best = new Map<string, Source>();
  for (const source of sources) {
    if (source.weight > (best.get(source.word)?.weight ?? 0)) best.set(source.word, source);
  }
  return [...best.values()].sort((a, b) => b.weight - a.weight || (a.word < b.word ? -1 : 1));
}
