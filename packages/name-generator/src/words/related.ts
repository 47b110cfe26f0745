import type { Keyword } from './keywords.ts';
import type { Lexicon, Meaning, Source } from './model.ts';
import { STOP_WORDS } from './stop-words.ts';

const LONGEST = 9;
const MOST_RELATED = 60;
/** WordNet's kinds of nouns that give names: animals, artefacts, food, places, objects, plants, time. */
const NAMEABLE = new Set([5, 6, 11, 13, 15, 17, 19, 20, 25, 27, 28]);

/** Synonyms and special cases of what the description says, where they are common words. */
export function relatedWords(keywords: readonly Keyword[], lexicon: Lexicon): Source[] {
  const found = new Map<string, Source>();
  const top = Math.max(1, ...keywords.map(({ weight }) => weight));
  const spoken = new Set(keywords.map(({ word }) => word));
  const add = (meaning: Meaning, weight: number) => {
    if (!NAMEABLE.has(meaning.kind)) return;
    for (const word of meaning.words) {
      const fits = word.length >= 4 && word.length <= LONGEST && lexicon.isCommon(word);
      if (!fits || spoken.has(word) || STOP_WORDS.has(word)) continue;
      const weighty = Math.max(weight, found.get(word)?.weight ?? 0);
      found.set(word, { word, weight: weighty, field: 'related' });
    }
  };
  for (const { word, weight } of keywords) {
    const [meaning] = lexicon.meanings(word);
    if (!meaning) continue;
    const share = weight / top;
    add(meaning, 0.6 * share);
    for (const special of meaning.narrower()) add(special, 0.45 * share);
    for (const kin of meaning.akin()) add(kin, 0.5 * share);
  }
  return [...found.values()].sort((a, b) => b.weight - a.weight).slice(0, MOST_RELATED);
}
