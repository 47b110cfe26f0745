/**
 * A set of hashes that says whether it may have one: two bits each, in one word, so a lookup is one
 * load. Most lookups are of absent hashes, and a few in a thousand of those are let through.
 */
export type Bitmap = { words: Int32Array; shift: number };

/** Small, so that the bitmap stays in the fastest cache. */
const BITS_A_HASH = 16;

export function emptyBitmap(hashes: number): Bitmap {
  const bits = Math.max(6, Math.ceil(Math.log2((hashes * BITS_A_HASH) / 32 + 1)));
  return { words: new Int32Array(2 ** bits), shift: 32 - bits };
}

/** The upper bits of a hash choose the word, the lower ten the bits in it. */
export function addHash({ words, shift }: Bitmap, hash: number): void {
  words[hash >>> shift] = (words[hash >>> shift] ?? 0) | twoBits(hash);
}

export function mayHave({ words, shift }: Bitmap, hash: number): boolean {
  const bits = twoBits(hash);
  return ((words[hash >>> shift] ?? 0) & bits) === bits;
}

function twoBits(hash: number): number {
  return (1 << (hash & 31)) | (1 << ((hash >>> 5) & 31));
}
