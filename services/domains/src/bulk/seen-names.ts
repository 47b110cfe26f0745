import { hash } from 'node:crypto';

const WORDS = 4;
const FIRST_PLACES = 1 << 12;

/**
 * Which names were there before, at 32 bytes a name, however long they are: a table of the first
 * 128 bits of their digests, at most half full.
 */
export function createSeenNames() {
  let places = FIRST_PLACES;
  let table = new Uint32Array(places * WORDS);
  let count = 0;

  /** Where it lies, or should lie. A place of zeros is free. */
  function find(digest: Uint32Array): number {
    for (let place = (digest[0] ?? 0) & (places - 1); ; place = (place + 1) & (places - 1)) {
      const at = place * WORDS;
      let isFree = true;
      let isSame = true;
      for (let word = 0; word < WORDS; word += 1) {
        const kept = table[at + word];
        if (kept !== 0) isFree = false;
        if (kept !== digest[word]) isSame = false;
      }
      if (isFree || isSame) return at;
    }
  }

  function grow(): void {
    const old = table;
    places *= 2;
    table = new Uint32Array(places * WORDS);
    for (let at = 0; at < old.length; at += WORDS) {
      const digest = old.subarray(at, at + WORDS);
      if (digest.some((word) => word !== 0)) table.set(digest, find(digest));
    }
  }

  return {
    /** False if it was there before. */
    add(name: string): boolean {
      const bytes = hash('sha256', name, 'buffer');
      const digest = new Uint32Array(WORDS);
      for (let word = 0; word < WORDS; word += 1) digest[word] = bytes.readUInt32LE(word * 4);
      const at = find(digest);
      if (table.subarray(at, at + WORDS).some((word) => word !== 0)) return false;
      table.set(digest, at);
      count += 1;
      if (count * 2 > places) grow();
      return true;
    },
  };
}
