import path from 'node:path';
import type { Meaning } from './model.ts';
import { openSorted, type SortedFile } from './wordnet-files.ts';

const PARTS = { n: 'noun', v: 'verb', a: 'adj' } as const;
type Part = keyof typeof PARTS;

/** Pointers in WordNet's letters: what is more general, what is more special, what is near. */
const BROADER = new Set(['@', '@i']);
const NARROWER = new Set(['~', '~i']);
const AKIN = new Set(['+', '&', '=']);

const SENSES = 3;
const RELATIVES = 40;

type Wordnet = {
  has(word: string): boolean;
  meanings(word: string): Meaning[];
  close(): void;
};

export function openWordnet(folder: string): Wordnet {
  const open = (kind: string, part: Part) =>
    openSorted(path.join(folder, `${kind}.${PARTS[part]}`));
  const parts = Object.keys(PARTS) as Part[];
  const files = Object.fromEntries(
    parts.map((part) => [part, { index: open('index', part), data: open('data', part) }]),
  ) as Record<Part, { index: SortedFile; data: SortedFile }>;

  /** `offset kind type count word id … pointers symbol offset part ids … | gloss` */
  function readMeaning(part: Part, offset: number): Meaning {
    const [facts = '', gloss = ''] = files[part].data.lineAt(offset).split(' | ');
    const tokens = facts.split(' ');
    const total = Number.parseInt(tokens[3] ?? '0', 16);
    const words = Array.from({ length: total }, (_, i) => tokens[4 + 2 * i] ?? '')
      .map((word) => word.replace(/\(.*/, '').toLowerCase())
      .filter((word) => /^[a-z]+$/.test(word));
    const from = 4 + 2 * total + 1;
    const related = (symbols: ReadonlySet<string>) => () => {
      const found: Meaning[] = [];
      for (let at = from; at + 3 < tokens.length + 1 && found.length < RELATIVES; at += 4) {
        const to = tokens[at + 2] as Part;
        if (!symbols.has(tokens[at] ?? '') || !(to in PARTS)) continue;
        found.push(readMeaning(to, Number(tokens[at + 1])));
      }
      return found;
    };
    return {
      words,
      gloss,
      kind: Number(tokens[1]),
      broader: related(BROADER),
      narrower: related(NARROWER),
      akin: related(AKIN),
    };
  }

  /** `word part senses pointers symbol … senses tagged offset …` */
  function offsets(part: Part, word: string): number[] {
    const tokens = files[part].index.find(word)?.trim().split(/\s+/) ?? [];
    return tokens.slice(6 + Number(tokens[3] ?? 0)).map(Number);
  }

  return {
    has: (word) => parts.some((part) => files[part].index.find(word) !== undefined),
    meanings: (word) =>
      parts.flatMap((part) =>
        offsets(part, word)
          .slice(0, SENSES)
          .map((offset) => readMeaning(part, offset)),
      ),
    close() {
      for (const { index, data } of Object.values(files)) {
        index.close();
        data.close();
      }
    },
  };
}
