import { buildHashTable, eachOwner, type HashTable } from './hash-table.ts';
import { fillHashes, hashes } from './hashes.ts';
import type { Term } from './terms.ts';

/**
 * Every keyword, and every keyword with one letter left out, by hash. If two texts are one slip
 * apart, they have a text in common among themselves and what is left of each without one letter.
 * So only the letters of the given text need to be left out in turn.
 */
type Neighbourhood = {
  /** The lengths of the shortest and the longest text that can be one slip away. */
  shortest: number;
  longest: number;
  table: HashTable;
};

/** Made from the terms that take slips: from their letters, and from these as they are folded. */
export function buildNeighbourhood(terms: readonly Term[]): Neighbourhood {
  const entries: [hash: number, term: number][] = [];
  let [shortest, longest] = [Number.POSITIVE_INFINITY, 0];
  for (const [number, { codes, folded, takesEdits }] of terms.entries()) {
    if (!takesEdits) continue;
    const found = new Set<number>();
    for (const form of [codes, folded]) {
      shortest = Math.min(shortest, form.length - 1);
      longest = Math.max(longest, form.length + 1);
      const count = fillHashes(form, 0, form.length);
      for (const hash of hashes.subarray(0, count)) found.add(hash);
    }
    for (const hash of found) entries.push([hash, number]);
  }
  return { shortest, longest, table: buildHashTable(entries) };
}

/** Reports the terms that may be one slip away; some are not, and some come twice. */
export function eachNeighbour(
  { shortest, longest, table }: Neighbourhood,
  codes: Int32Array,
  start: number,
  end: number,
  take: (term: number) => void,
): void {
  if (end - start < shortest || end - start > longest) return;
  const count = fillHashes(codes, start, end);
  const { bitmap, bitmapShift } = table;
  for (let at = 0; at < count; at += 1) {
    const hash = hashes[at] ?? 0;
    // The same check that `eachOwner` does first: most hashes end here, and a call costs more.
    const bit = hash >>> bitmapShift;
    if (((bitmap[bit >>> 5] ?? 0) & (1 << (bit & 31))) !== 0) eachOwner(table, hash, take);
  }
}
