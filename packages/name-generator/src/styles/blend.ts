import type { Candidate } from '../model.ts';
import type { Source } from '../words/model.ts';
import type { Palette } from '../words/palette.ts';
import { isVowel } from './letters.ts';

const POOL = 160;
const LEAST_OVERLAP = 1;
const MOST_OVERLAP = 4;
const SHORTEST_WORD = 4;
const LONGEST_WORD = 8;
const LONGEST_NAME = 10;
/** By the number of letters that are shared. */
const CRAFT = [0, 0.5, 0.8, 1, 1];

/** Two words that share letters where they meet: `ember` and `berry` make `emberry`. */
export function blends({ words, heads, literals }: Palette): Candidate[] {
  const firsts = [...literals, ...words].filter(isUsable).slice(0, POOL);
  const endings = heads.filter(({ field }) => field !== 'general').filter(isUsable);
  const byStart = new Map<string, Source[]>();
  for (const source of [...firsts, ...endings]) {
    for (let size = LEAST_OVERLAP; size <= MOST_OVERLAP; size += 1) {
      const start = source.word.slice(0, size);
      byStart.set(start, [...(byStart.get(start) ?? []), source]);
    }
  }
  return firsts.flatMap((first) => {
    const found: Candidate[] = [];
    for (let size = MOST_OVERLAP; size >= LEAST_OVERLAP; size -= 1) {
      for (const second of byStart.get(first.word.slice(-size)) ?? []) {
        const blend = blendOf(first, second, size);
        if (blend) found.push(blend);
      }
    }
    return found;
  });
}

function isUsable({ word }: Source): boolean {
  return word.length >= SHORTEST_WORD && word.length <= LONGEST_WORD;
}

function blendOf(first: Source, second: Source, overlap: number): Candidate | undefined {
  if (first.word === second.word) return undefined;
  // Both words must be recognisable: enough of each stands alone.
  if (first.word.length - overlap < 2 || second.word.length - overlap < 3) return undefined;
  // One vowel is too little to share.
  if (overlap === 1 && isVowel(second.word[0])) return undefined;
  const name = first.word + second.word.slice(overlap);
  if (name.length > LONGEST_NAME) return undefined;
  return {
    name,
    style: 'blend',
    words: [first.word, second.word],
    relevance: (first.weight + second.weight) / 2,
    craft: CRAFT[overlap] ?? 1,
  };
}
