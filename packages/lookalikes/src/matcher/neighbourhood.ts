import { fillHashes, hashes } from './hashes.ts';
import type { Term } from './terms.ts';

/**
 * Every keyword, and every keyword with one letter left out, by hash. Two texts that are one slip
 * apart have a text in common among themselves and what is left of each without one letter, so
 * that only the letters of the asked text need to be left out in turn. A hash that is found says
 * "perhaps": the texts are compared then.
 *
 * Most lookups end at the bitmap, which stays in the processor's cache.
 */
type Neighbourhood = {
  /** How long the shortest and the longest text are that can be one slip away. */
  shortest: number;
  longest: number;
  bitmap: Int32Array;
  bitmapShift: number;
  /** Open addressing: a hash, and the number of a term plus one; 0 is free. */
  keys: Int32Array;
  owners: Int32Array;
};

const BITS_A_KEY = 32;

/** Of the terms that have at least so many letters. */
export function buildNeighbourhood(terms: readonly Term[], letters: number): Neighbourhood {
  const entries: [hash: number, owner: number][] = [];
  let [shortest, longest] = [Number.POSITIVE_INFINITY, 0];
  for (const [number, { codes }] of terms.entries()) {
    if (codes.length < letters) continue;
    shortest = Math.min(shortest, codes.length - 1);
    longest = Math.max(longest, codes.length + 1);
    const count = fillHashes(codes, 0, codes.length);
    for (const hash of hashes.subarray(0, count)) entries.push([hash, number + 1]);
  }
  const bits = Math.max(10, Math.ceil(Math.log2(entries.length * BITS_A_KEY + 1)));
  const size = 2 ** Math.max(4, Math.ceil(Math.log2(entries.length * 2 + 1)));
  const table: Neighbourhood = {
    ...{ shortest, longest, bitmapShift: 32 - bits, bitmap: new Int32Array(2 ** (bits - 5)) },
    ...{ keys: new Int32Array(size), owners: new Int32Array(size) },
  };
  for (const [hash, owner] of entries) insert(table, hash, owner);
  return table;
}

function insert(table: Neighbourhood, hash: number, owner: number): void {
  const { bitmap, bitmapShift, keys, owners } = table;
  const bit = hash >>> bitmapShift;
  bitmap[bit >>> 5] = (bitmap[bit >>> 5] ?? 0) | (1 << (bit & 31));
  const mask = owners.length - 1;
  let slot = hash & mask;
  while (owners[slot] !== 0) slot = (slot + 1) & mask;
  keys[slot] = hash;
  owners[slot] = owner;
}

/** Reports the terms that may be one slip away; some are not, and some come twice. */
export function eachNeighbour(
  table: Neighbourhood,
  codes: Int32Array,
  start: number,
  end: number,
  take: (term: number) => void,
): void {
  if (end - start < table.shortest || end - start > table.longest) return;
  const { bitmap, bitmapShift, keys, owners } = table;
  const mask = owners.length - 1;
  const count = fillHashes(codes, start, end);
  for (let at = 0; at < count; at += 1) {
    const hash = hashes[at] ?? 0;
    const bit = hash >>> bitmapShift;
    if (((bitmap[bit >>> 5] ?? 0) & (1 << (bit & 31))) === 0) continue;
    for (let slot = hash & mask; owners[slot] !== 0; slot = (slot + 1) & mask) {
      if (keys[slot] === hash) take((owners[slot] ?? 0) - 1);
    }
  }
}
