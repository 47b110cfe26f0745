import { coarseSkeleton } from '../skeleton/index.ts';
import { buildAutomaton } from './automaton.ts';
import type { Text } from './read-text.ts';
import type { Term } from './terms.ts';

export type Scanner = {
  /** Reports each term with each stretch of the text, from this place on, that has its skeleton. */
  scan(text: Text, from: number, take: (term: number, start: number, end: number) => void): void;
};

/** A letter of a name comes to some dozen bytes at most, and a name has 253 letters. */
const MAX_SKELETON = 16_384;
const ASCII = 128;
const encoder = new TextEncoder();

/**
 * One pass finds both exact text and homographs: wherever the keyword itself stands its skeleton
 * stands too, and the letters show which of them it is.
 */
export function buildScanner(terms: readonly Term[]): Scanner {
  const groups = groupBySkeleton(terms);
  const skeletons = groups.map(({ skeleton }) => skeleton);
  const { next, width, firsts, patterns, columns } = buildAutomaton(skeletons);
  const wide = new Map<number, Uint8Array>();
  const plain = Array.from({ length: ASCII }, (_, code) => columnsOf(code));
  /** By place in the text's skeleton: the letter that begins there, or -1 in the middle of one. */
  const origins = new Int32Array(MAX_SKELETON);

  /** The columns of a letter's skeleton. */
  function columnsOf(code: number): Uint8Array {
    const found = encoder
      .encode(coarseSkeleton(String.fromCodePoint(code)))
      .map((byte) => columns[byte] ?? 0);
    wide.set(code, found);
    return found;
  }

  return {
    scan({ codes, length }, from, take) {
      let state = 0;
      let filled = 0;
      for (let at = from; at < length; at += 1) {
        const code = codes[at] ?? 0;
        const letters = plain[code] ?? wide.get(code) ?? columnsOf(code);
        for (let index = 0; index < letters.length; index += 1) {
          origins[filled] = index === 0 ? at : -1;
          filled += 1;
          state = next[(state < 0 ? ~state : state) + (letters[index] ?? 0)] ?? 0;
        }
        if (state >= 0 || letters.length === 0) continue;
        state = ~state;
        const row = state / width;
        const last = firsts[row + 1] ?? 0;
        for (let index = firsts[row] ?? 0; index < last; index += 1) {
          const group = groups[patterns[index] ?? 0];
          const start = origins[filled - (group?.skeleton.length ?? 0)] ?? -1;
          if (group === undefined || start < 0) continue;
          for (const term of group.members) take(term, start, at + 1);
        }
      }
    },
  };
}

function groupBySkeleton(terms: readonly Term[]): { skeleton: Uint8Array; members: number[] }[] {
  const groups = new Map<string, { skeleton: Uint8Array; members: number[] }>();
  for (const [number, { skeleton }] of terms.entries()) {
    const key = skeleton.join();
    const group = groups.get(key) ?? { skeleton, members: [] };
    group.members.push(number);
    groups.set(key, group);
  }
  return [...groups.values()];
}
