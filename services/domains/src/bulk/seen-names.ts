import { hash } from 'node:crypto';

const WORDS = 4;
const FIRST_PLACES = 1 << 12;

/**
 * Remembers which names were there before, at 32 bytes a name, however long it is: a table of the first
 * 128 bits of their digests, at most half full.
 */
export function createSeenNames() {
  let places = FIRST_PLACES;
  let table = new Uint32Array(places * WORDS);
  let count = 0;

  /** A place that has only zeros is free. */
  const isFree = (words: Uint32Array, at: number) =>
    words[at] === 0 && words[at + 1] === 0 && words[at + 2] === 0 && words[at + 3] === 0;

  /** Writes a digest to its place; false if it is there already. No objects: it runs a million times. */
  function put(words: Uint32Array, from: number): boolean {
    const a = words[from];
    const b = words[from + 1];
    const c = words[from + 2];
    const d = words[from + 3];
    for (let place = (a ?? 0) & (places - 1); ; place = (place + 1) & (places - 1)) {
      const at = place * WORDS;
      if (isFree(table, at)) {
        for (let word = 0; word < WORDS; word += 1) table[at + word] = words[from + word] ?? 0;
        return true;
      }
      if (table[at] === a && table[at + 1] === b && table[at + 2] === c && table[at + 3] === d) {
        return false;
      }
    }
  }

  function grow(): void {
    const old = table;
    places *= 2;
    table = new Uint32Array(places * WORDS);
    for (let at = 0; at < old.length; at += WORDS) if (!isFree(old, at)) put(old, at);
  }

  const digest = new Uint32Array(WORDS);
  return {
    /** False if the name was there before. */
    add(name: string): boolean {
      const bytes = hash('sha256', name, 'buffer');
      for (let word = 0; word < WORDS; word += 1) digest[word] = bytes.readUInt32LE(word * 4);
      if (!put(digest, 0)) return false;
      count += 1;
      if (count * 2 > places) grow();
      return true;
    },
  };
}
