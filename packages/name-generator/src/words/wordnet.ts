import path from 'node:path';
import type { Meaning } from './model.ts';
import { openSorted, type SortedFile } from './wordnet-files.ts';

const PARTS = { n: 'noun', v: 'verb', a: 'adj' } as const;
type Part = keyof typeof PARTS;

/** WordNet's symbols for pointers: to what is more general, more special, near, or belongs to it. */
const BROADER = new Set(['@', '@i']);
const NARROWER = new Set(['~', '~i']);
const AKIN = new Set(['+', '&', '=']);
const BELONGING = new Set(['%p', '%m', '%s', '-c']);

const SENSES = 4;
const RELATIVES = 40;
/** How many words' meanings are cached: a description asks for the same ones again and again. */
const MOST_READ = 500;

type Wordnet = {
  has(word: string): boolean;
  meanings(word: string): Meaning[];
  close(): void;
};

export function openWordnet(
  folder: string,
  relational: ReadonlyMap<number, readonly string[]>,
): Wordnet {
  const open = (kind: string, part: Part) =>
    openSorted(path.join(folder, `${kind}.${PARTS[part]}`));
  const parts = Object.keys(PARTS) as Part[];
  const files = Object.fromEntries(
    parts.map((part) => [part, { index: open('index', part), data: open('data', part) }]),
  ) as Record<Part, { index: SortedFile; data: SortedFile }>;

  const read = new Map<string, Meaning[]>();

  /** `offset kind type count word id … pointers symbol offset part ids … | gloss` */
  function readMeaning(part: Part, offset: number, trust = 1): Meaning {
    const [facts = '', gloss = ''] = files[part].data.lineAt(offset).split(' | ');
    const tokens = facts.split(' ');
    const total = Number.parseInt(tokens[3] ?? '0', 16);
    const words = Array.from({ length: total }, (_, i) => tokens[4 + 2 * i] ?? '')
      .map((word) => word.replace(/\(.*/, '').toLowerCase())
      .filter((word) => /^[a-z]+$/.test(word));
    const from = 4 + 2 * total + 1;
    const related = (symbols: ReadonlySet<string>) =>
      once(() => {
        const found: Meaning[] = [];
        for (let at = from; at + 3 < tokens.length + 1 && found.length < RELATIVES; at += 4) {
          const to = tokens[at + 2] as Part;
          if (!symbols.has(tokens[at] ?? '') || !(to in PARTS)) continue;
          found.push(readMeaning(to, Number(tokens[at + 1])));
        }
        return found;
      });
    return {
      words,
      gloss,
      isNoun: part === 'n',
      isProper: tokens.includes('@i'),
      trust,
      kind: Number(tokens[1]),
      broader: related(BROADER),
      narrower: related(NARROWER),
      akin: related(AKIN),
      belonging: related(BELONGING),
      adjectives: () => (part === 'n' ? (relational.get(offset) ?? []) : []),
    };
  }

  /** `word part senses pointers symbol … senses tagged offset …` */
  function meaningsAs(part: Part, word: string): { tagged: number; meanings: Meaning[] } {
    const tokens = files[part].index.find(word)?.trim().split(/\s+/) ?? [];
    const pointers = Number(tokens[3] ?? 0);
    const tagged = Number(tokens[5 + pointers] ?? 0);
    const trust = trustIn(Number(tokens[2]), tagged);
    const meanings = tokens
      .slice(6 + pointers, 6 + pointers + SENSES)
      .map((offset, rank) => readMeaning(part, Number(offset), trust(rank)));
    return { tagged, meanings };
  }

  /** Nouns first, unless the word is better known as an adjective: `deaf`, `last`. */
  function meaningsOf(word: string): Meaning[] {
    const [nouns, verbs, adjectives] = [
      meaningsAs('n', word),
      meaningsAs('v', word),
      meaningsAs('a', word),
    ];
    const isAdjective = adjectives.tagged > nouns.tagged;
    const order = isAdjective ? [adjectives, nouns, verbs] : [nouns, verbs, adjectives];
    return order.flatMap(({ meanings }) => meanings);
  }

  return {
    has: (word) => parts.some((part) => files[part].index.find(word) !== undefined),
    meanings(word) {
      const known = read.get(word) ?? meaningsOf(word);
      if (read.size >= MOST_READ) read.clear();
      read.set(word, known);
      return known;
    },
    close() {
      for (const { index, data } of Object.values(files)) {
        index.close();
        data.close();
      }
    },
  };
}

/**
 * How likely a sense is meant. WordNet sorts senses by how often its corpus has them; where it has
 * none (`tagged` is 0) the order says little.
 */
function trustIn(senses: number, tagged: number): (rank: number) => number {
  if (senses === 1) return () => 1;
  const first = tagged > 0 ? (senses <= 3 ? 0.8 : senses <= 6 ? 0.65 : 0.5) : 1 / senses;
  return (rank) => (rank === 0 ? first : Math.min(first, 0.35));
}

function once<T>(read: () => T): () => T {
  let known: { value: T } | undefined;
  return () => {
    known ??= { value: read() };
    return known.value;
  };
}
