import type { DomainName } from '@holdfast/names';
import type { Outcome } from '../model.ts';
import { BATCH, probeKeys } from './blocks.ts';
import { hashLabels, makeLanes } from './hash.ts';
import type { FilterFacts, SharedFilter } from './model.ts';
import type { Overlay } from './overlay.ts';

/** What the numbers in a batch's answer mean. Zero, for anything not filled in, is no evidence. */
export const BATCH_OUTCOMES = ['no_filter', 'miss', 'hit'] as const satisfies Outcome[];
const MISS = 1;

export type BatchAnswer = {
  /** For each name the index of its outcome in `BATCH_OUTCOMES`. */
  outcomes: Uint8Array;
  /** By suffix, of the filters that answered: they may have been replaced since. */
  facts: ReadonlyMap<string, FilterFacts>;
};

export type LoadedFilter = SharedFilter & { words: Int32Array };

/** Names are hashed first and looked up afterwards, so that a batch's blocks are fetched in parallel. */
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
