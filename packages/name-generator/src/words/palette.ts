import type { Category } from '../model.ts';
import { QUALITIES } from './fields/index.ts';
import { type ActiveField, fieldsOf } from './fields-of.ts';
import { type Keyword, readKeywords } from './keywords.ts';
import type { Lexicon, Source } from './model.ts';
import { relatedWords } from './related.ts';

/** All that the styles work with. */
export type Palette = {
  keywords: Keyword[];
  /** Whether the description speaks of a field that we know. */
  isUnderstood: boolean;
  /** Pleasant words; each can be a name. */
  words: Source[];
  /** What a name can end in. */
  heads: Source[];
  /** The description's own words, where they are short enough to be a part of a name. */
  literals: Source[];
  qualities: Source[];
  roots: Source[];
};

/** So that the first of a field's words, the most typical, come a little before the last. */
const FADE = 0.12;

export function paletteFor(
  { description, category }: { description: string; category: Category },
  lexicon: Lexicon,
): Palette {
  const keywords = readKeywords(description, lexicon);
  const active = fieldsOf(keywords, category, lexicon);
  const own = gather(active, (each) => each.words);
  const top = Math.max(1, ...keywords.map(({ weight }) => weight));
  return {
    keywords,
    isUnderstood: active.length > 1,
    words: merge([...own, ...relatedWords(keywords, lexicon)]),
    heads: gather(active, (each) => each.heads),
    literals: keywords
      .map(({ word, weight }) => ({ word: singular(word, lexicon), weight }))
      .filter(({ word }) => /^[a-z]{3,8}$/.test(word))
      .map(({ word, weight }) => ({ word, weight: (0.8 * weight) / top, field: 'keyword' })),
    qualities: QUALITIES.map((word) => ({ word, weight: 0.4, field: 'quality' })),
    roots: gather(active, (each) => each.roots),
  };
}

function singular(word: string, lexicon: Lexicon): string {
  const one = word.replace(/s$/, '');
  return lexicon.has(one) ? one : word;
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

/** Each word once, as heavy as it is at its heaviest. */
function merge(sources: readonly Source[]): Source[] {
  const best = new Map<string, Source>();
  for (const source of sources) {
    if (source.weight > (best.get(source.word)?.weight ?? 0)) best.set(source.word, source);
  }
  return [...best.values()].sort((a, b) => b.weight - a.weight || (a.word < b.word ? -1 : 1));
}
