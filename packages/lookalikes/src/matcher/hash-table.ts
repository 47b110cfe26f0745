/**
 * Which terms have a hash. Most lookups end at the bitmap, which stays in the processor's cache. A
 * hash that is found only means "perhaps": the texts are compared afterwards.
 */
export type HashTable = {
  bitmap: Int32Array;
  bitmapShift: number;
  /** Open addressing: a hash, and the number of a term plus one; 0 is free. */
  keys: Int32Array;
  owners: Int32Array;
};

const BITS_A_KEY = 32;

export function buildHashTable(
  entries: readonly (readonly [hash: number, term: number])[],
): HashTable {
  const bits = Math.max(10, Math.ceil(Math.log2(entries.length * BITS_A_KEY + 1)));
  const size = 2 ** Math.max(4, Math.ceil(Math.log2(entries.length * 2 + 1)));
  const table: HashTable = {
    ...{ bitmapShift: 32 - bits, bitmap: new Int32Array(2 ** (bits - 5)) },
    ...{ keys: new Int32Array(size), owners: new Int32Array(size) },
  };
  for (const [hash, term] of entries) insert(table, hash, term + 1);
  return table;
}

function insert(
  { bitmap, bitmapShift, keys, owners }: HashTable,
  hash: number,
  owner: number,
): void {
  const bit = hash >>> bitmapShift;
  bitmap[bit >>> 5] = (bitmap[bit >>> 5] ?? 0) | (1 << (bit & 31));
  const mask = owners.length - 1;
  let slot = hash & mask;
  while (owners[slot] !== 0) slot = (slot + 1) & mask;
  keys[slot] = hash;
  owners[slot] = owner;
}

/** Reports the terms that a hash may belong to. */
export function eachOwner(table: HashTable, hash: number, take: (term: number) => void): void {
  const { bitmap, bitmapShift, keys, owners } = table;
  const bit = hash >>> bitmapShift;
  if (((bitmap[bit >>> 5] ?? 0) & (1 << (bit & 31))) === 0) return;
  const mask = owners.length - 1;
  for (let slot = hash & mask; owners[slot] !== 0; slot = (slot + 1) & mask) {
    if (keys[slot] === hash) take((owners[slot] ?? 0) - 1);
  }
}
