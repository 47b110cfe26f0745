import type { DomainName } from '@holdfast/names';
import type { Outcome } from '../model.ts';
import { BATCH, probeKeys } from './blocks.ts';
import { hashLabels, makeLanes } from './hash.ts';
import type { FilterFacts, SharedFilter } from './model.ts';
import type { Overlay } from './overlay.ts';

/** What the numbers of a batch's answer mean. Zero, which is what is forgotten, is no evidence. */
export const BATCH_OUTCOMES = ['no_filter', 'miss', 'hit'] as const satisfies Outcome[];
const MISS = 1;

export type BatchAnswer = {
  /** For each name the index of its outcome in `BATCH_OUTCOMES`. */
  outcomes: Uint8Array;
  /** Of the very filters that answered, by suffix: they may have been swapped since. */
  facts: ReadonlyMap<string, FilterFacts>;
};

export type LoadedFilter = SharedFilter & { words: Int32Array };

/** Hashed first and looked up then, so that the blocks of a whole batch are fetched side by side. */
const lanes = makeLanes(BATCH);

export function answerBatch(
  filters: ReadonlyMap<string, LoadedFilter>,
  names: readonly DomainName[],
  overlay?: Overlay,
): BatchAnswer {
  const outcomes = new Uint8Array(names.length);
  const facts = new Map<string, FilterFacts>();
  for (let from = 0; from < names.length; from += BATCH) {
    const end = Math.min(from + BATCH, names.length);
    const alike = hashLabels(names, from, end - from, lanes);
    for (let run = from; run < end; ) {
      const suffix = names[run]?.suffix as string;
      const runEnd = alike ? end : endOfRun(names, run, end, suffix);
      const filter = filters.get(suffix);
      if (filter !== undefined) {
        facts.set(suffix, filter.facts);
        probeKeys(filter.words, lanes, [run - from, runEnd - from], outcomes, from, MISS);
      }
      run = runEnd;
    }
  }
  if (overlay !== undefined && overlay.size > 0) {
    for (const [at, name] of names.entries()) {
      if (outcomes[at] === MISS && overlay.has(name)) outcomes[at] = MISS + 1;
    }
  }
  return { outcomes, facts };
}

function endOfRun(names: readonly DomainName[], run: number, end: number, suffix: string): number {
  let at = run + 1;
  while (at < end && (names[at] as DomainName).suffix === suffix) at += 1;
  return at;
}
