import { coarseSkeleton } from '../skeleton/index.ts';
import { addHash, emptyBitmap, mayHave } from './bitmap.ts';

/**
 * Separates names that can contain no pattern from those that may contain one, by the hashes of the
 * patterns' beginnings in bitmaps. The automaton's rows for 10,000 keywords do not fit into a
 * processor's cache, so its steps wait for memory; the bitmaps fit, and most names end here.
 */
type Sieve = {
  /**
   * The first place in the text where a pattern may begin, looking only at its skeleton and only at
   * the first `length` characters; -1 if there is none.
   */
  firstPlace(text: string, length: number): number;
};

/** Five bits are enough for a letter of a skeleton, so six letters fit into a number. */
const BITS = 5;
const SIX = 6;
const SIX_BITS = BITS * SIX;
const FIRST_THREE = BITS * (SIX - 3);
/** How much of a pattern is looked at: hardly any word begins with a keyword's first twelve letters. */
const SIZES = [12, 9, 6, 5, 4, 3, 2, 1];
/** An entry of the reading table has the number of bits to shift, and on top the one or two letters. */
const LETTERS = 0x3ff00000;
const ALL_SIX = 0x3fffffff;
const DOT = 1 << 16;
const NOT_ASCII = 0xff80;
const X = 0x78;
const SPREAD = 0x9e3779b1;

const table = readingTable();

export function buildSieve(patterns: readonly Uint8Array[]): Sieve {
  const sixes = emptyBitmap(patterns.length);
  const beginnings = emptyBitmap(patterns.length * 4);
  /** By three letters: whether a pattern of fewer than six begins with them. */
  const threes = new Uint8Array(2 ** (3 * BITS));
  for (const pattern of patterns) {
    const size = sizeOf(pattern);
    const [six, more] = [
      numberOf(pattern.subarray(0, Math.min(size, SIX))),
      numberOf(pattern.subarray(SIX, Math.max(size, SIX))),
    ];
    addHash(beginnings, hashOf(six, more));
    if (size >= SIX) addHash(sixes, Math.imul(six, SPREAD));
    else {
      const first = six >>> FIRST_THREE;
      threes.fill(1, first, first + 2 ** (BITS * Math.max(0, 3 - size)));
    }
  }
  const present = new Set(patterns.map(sizeOf));
  const masks = SIZES.filter((size) => present.has(size)).map((size) => ({
    six: maskOf(size),
    more: maskOf(size - SIX),
  }));
  const hasShort = Math.min(...present) < SIX;

  /** Whether a pattern may begin with the next six letters and the six after them. */
  function mayBegin(six: number, more: number): boolean {
    for (let at = 0; at < masks.length; at += 1) {
      const mask = masks[at] ?? NO_MASK;
      if (mayHave(beginnings, hashOf(six & mask.six, more & mask.more))) return true;
    }
    return false;
  }

  return {
    firstPlace(text, length) {
      const { words, shift } = sixes;
      let place = -1;
      let code = 0;
      let seen = 0;
      // The letters of the skeleton that follow: known, because the text is read backwards.
      let six = 0;
      let more = 0;
      for (let at = length - 1; at >= 0; at -= 1) {
        code = text.charCodeAt(at);
        const entry = table[code & 0x7f] ?? 0;
        seen |= code | entry;
        // A shift takes only the lower five bits of its number.
        more = (more >>> entry) | ((six << (SIX_BITS - entry)) & ALL_SIX);
        six = (six >>> entry) | (entry & LETTERS);
        const hash = Math.imul(six, SPREAD);
        const word = words[hash >>> shift] ?? 0;
        if (
          ((word >>> hash) & (word >>> (hash >>> 5)) & 1) === 1 ||
          (hasShort && threes[six >>> FIRST_THREE] === 1)
        ) {
          if (mayBegin(six, more)) place = at;
        }
      }
      // Punycode must be decoded first.
      if ((seen & NOT_ASCII) !== 0 || (code === X && text.startsWith('xn--'))) return 0;
      return (seen & DOT) !== 0 && text.includes('.xn--') ? 0 : place;
    },
  };
}

const NO_MASK = { six: 0, more: 0 };

function sizeOf({ length }: Uint8Array): number {
  return SIZES.find((size) => size <= length) ?? 1;
}

/** Up to six letters as one number, the first one on top. */
function numberOf(letters: Uint8Array): number {
  return letters.reduce((number, byte, at) => number | (codeOf(byte) << (BITS * (5 - at))), 0);
}

function maskOf(letters: number): number {
  const left = SIX - Math.max(0, Math.min(SIX, letters));
  return left === SIX ? 0 : (ALL_SIX << (BITS * left)) & ALL_SIX;
}

function hashOf(six: number, more: number): number {
  const hash = Math.imul(six, SPREAD) ^ Math.imul(more, 0x85ebca6b);
  return Math.imul(hash ^ (hash >>> 15), 0xc2b2ae35);
}

/** From 1 to 28; all that is neither an ASCII letter nor a hyphen is 28, close enough for a sieve. */
function codeOf(byte: number): number {
  if (byte >= 0x61 && byte <= 0x7a) return byte - 0x60;
  return byte === 0x2d ? 27 : 28;
}

/**
 * By ASCII character: the codes of the one or two letters of its skeleton, how far to shift, and
 * whether it is a dot.
 */
function readingTable(): Int32Array {
  return Int32Array.from({ length: 128 }, (_, code) => {
    const letters = Array.from(coarseSkeleton(String.fromCharCode(code)), (letter) =>
      codeOf(letter.charCodeAt(0)),
    );
    const [one = 28, other = 0] = letters;
    const places = (one << (BITS * 5)) | (other << (BITS * 4));
    return places | (BITS * Math.max(1, letters.length)) | (code === 0x2e ? DOT : 0);
  });
}
