import { FIELDS, GENERAL, QUALITIES } from './fields/index.ts';
import { type FluencyModel, fluencyOf, train } from './fluency.ts';
import type { Lexicon } from './model.ts';
import { openWordnet } from './wordnet.ts';
import { findWordnet, readCommonWords, readRelational } from './wordnet-files.ts';

const OWN: ReadonlySet<string> = new Set([
  ...QUALITIES,
  ...[GENERAL, ...FIELDS].flatMap(({ words, heads }) => [...words, ...heads]),
]);

/** Words of descriptions, which need not be good names. */
const KNOWN: ReadonlySet<string> = new Set(FIELDS.flatMap((field) => field.of));

type Usage = {
  common: ReadonlySet<string>;
  model: FluencyModel;
  relational: ReadonlyMap<number, readonly string[]>;
};
const usages = new Map<string, Usage>();

/** Done once in each process, when first needed: it reads ten megabytes and keeps about one. */
function usageFor(folder: string | null): Usage {
  const known = usages.get(folder ?? '');
  if (known) return known;
  const common = new Set([...OWN, ...(folder === null ? [] : readCommonWords(folder))]);
  const relational = folder === null ? new Map() : readRelational(folder);
  const usage = { common, model: train(common), relational };
  usages.set(folder ?? '', usage);
  return usage;
}

/** Keeps files open until it is closed. Uses WordNet if it is installed. */
export function openLexicon(folder: string | null = findWordnet()): Lexicon {
  const { common, model, relational } = usageFor(folder);
  const wordnet = folder === null ? undefined : openWordnet(folder, relational);
  return {
    has: (word) => common.has(word) || KNOWN.has(word) || (wordnet?.has(word) ?? false),
    isCommon: (word) => common.has(word),
    meanings: (word) => wordnet?.meanings(word) ?? [],
    fluency: (name) => fluencyOf(model, name),
    close: () => wordnet?.close(),
  };
}
