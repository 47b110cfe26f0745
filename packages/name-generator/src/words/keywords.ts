import { FIELDS } from './fields/index.ts';
import { lemmaOf } from './lemma.ts';
import type { Lexicon } from './model.ts';
import { STOP_WORDS } from './stop-words.ts';

export type Keyword = { word: string; weight: number };

const MOST_KEYWORDS = 12;
const DIRECT: ReadonlySet<string> = new Set(FIELDS.flatMap((field) => field.of));

/**
 * What counts in a description, the weightiest first. What comes early counts more, what our fields
 * know counts more, and everyday words count less. Two words can be one (`machine learning`).
 */
export function readKeywords(description: string, lexicon: Lexicon): Keyword[] {
  const tokens = tokensOf(description);
  const weights = new Map<string, number>();
  const add = (word: string, weight: number) =>
    weights.set(word, Math.max(weight, (weights.get(word) ?? 0) + weight / 4));
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] ?? '';
    const early = Math.max(0.55, 1 - at * 0.03);
    const pair = `${token}-${tokens[at + 1] ?? ''}`;
    if (DIRECT.has(pair)) {
      add(pair, 1.25 * early);
      at += 1;
      continue;
    }
    if (token.length < 3 && !DIRECT.has(token)) continue;
    if (STOP_WORDS.has(token)) continue;
    const word = DIRECT.has(token) ? token : lemmaOf(token, (text) => lexicon.has(text));
    if (STOP_WORDS.has(word)) continue;
    add(word, importance(word, lexicon) * early);
  }
  return [...weights]
    .map(([word, weight]) => ({ word, weight }))
    .sort((a, b) => b.weight - a.weight || (a.word < b.word ? -1 : 1))
    .slice(0, MOST_KEYWORDS);
}

function importance(word: string, lexicon: Lexicon): number {
  if (DIRECT.has(word)) return 1.25;
  if (!lexicon.has(word)) return 0.6;
  return lexicon.isCommon(word) ? 0.85 : 1;
}

/** Letters only: accents come off, and what has no Latin letters is left out. */
function tokensOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/ß/g, 'ss')
    .replace(/[’']s\b/g, '')
    .toLowerCase();
  return plain.match(/[a-z]+/g) ?? [];
}
