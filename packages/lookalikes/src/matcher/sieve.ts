import { coarseSkeleton } from '../skeleton/index.ts';

/**
 * Separates names in which no pattern can be from those in which one may be, by the hashes of the
 * patterns' beginnings in a bitmap. The automaton's rows for 10,000 keywords do not fit into a
 * processor's cache, so that its steps wait for memory; the bitmap fits, and most names end here.
 */
type Sieve = {
  /**
   * The first place in the text where a pattern may begin, if only its skeleton is looked at, and
   * only the first `length` characters; -1 if there is none.
   */
  firstPlace(text: string, length: number): number;
};

/** Five bits are enough for a letter of a skeleton, and six letters for a number. */
const BITS = 5;
const SIX = 6;
const SIX_LETTERS = 0x3fffffff;
/** Of longer patterns this much is looked at: few words begin like a keyword for so long. */
const NINE = 9;
/** Marks in the reading table: a letter that gives two, and the dot. */
const TWO = 1 << 10;
const DOT = 1 << 11;
const SPREAD = 0x9e3779b1;
const OTHER_SPREAD = 0x85ebca6b;
/** A name has 253 characters, and each gives two letters at most. */
const MAX_SKELETON = 512;
const BITS_A_PATTERN = 64;

export function buildSieve(patterns: readonly Uint8Array[]): Sieve {
  const windows = windowsOf(patterns);
  const bits = Math.max(6, Math.ceil(Math.log2((patterns.length * BITS_A_PATTERN) / 32 + 1)));
  const bitmap = new Int32Array(2 ** bits);
  const shift = 32 - bits;
  for (const pattern of patterns) {
    const hash = hashOf(pattern);
    bitmap[hash >>> shift] = (bitmap[hash >>> shift] ?? 0) | twoBits(hash);
  }
  /** By number of letters seen: the last six of them as one number. */
  const lasts = new Int32Array(MAX_SKELETON + 1);
  const table = readingTable();

  return {
    firstPlace(text, length) {
      let filled = 0;
      let last = 0;
      let seen = 0;
      for (let at = 0; at < length; at += 1) {
        const code = text.charCodeAt(at);
        const entry = table[code & 0x7f] ?? 0;
        seen |= entry | (code << 16);
        last = (last << BITS) | (entry & 31);
        filled += 1;
        lasts[filled] = last;
        if ((entry & TWO) !== 0) {
          last = (last << BITS) | ((entry >>> BITS) & 31);
          filled += 1;
          lasts[filled] = last;
        }
      }
      // Punycode must be decoded first.
      if (seen >>> 23 !== 0 || text.startsWith('xn--')) return 0;
      if ((seen & DOT) !== 0 && text.includes('.xn--')) return 0;
      let place = filled;
      for (let which = 0; which < windows.length; which += 1) {
        const { size, mask, factor } = windows[which] ?? NO_WINDOW;
        const last = Math.min(filled, place + size - 1);
        for (let end = size; end <= last; end += 1) {
          const six = Math.imul((lasts[end] ?? 0) & mask, SPREAD);
          const hash = six ^ Math.imul((lasts[end - 3] ?? 0) & SIX_LETTERS, factor);
          const wanted = twoBits(hash);
          if (((bitmap[hash >>> shift] ?? 0) & wanted) === wanted) {
            place = end - size;
            break;
          }
        }
      }
      return place === filled ? -1 : letterAt(text, place);
    },
  };

  /** The character that gave the letter at this place of the skeleton. */
  function letterAt(text: string, place: number): number {
    let at = 0;
    for (let passed = 0; passed < place; at += 1) {
      passed += ((table[text.charCodeAt(at) & 0x7f] ?? 0) & TWO) === 0 ? 1 : 2;
      if (passed > place) break;
    }
    return at;
  }
}

/** How much of a pattern is looked at, and how a hash is made of that. */
type Window = { size: number; mask: number; factor: number };
const NO_WINDOW: Window = { size: 0, mask: 0, factor: 0 };

function windowOf(length: number): Window {
  if (length >= NINE) return { size: NINE, mask: SIX_LETTERS, factor: OTHER_SPREAD };
  const size = Math.min(length, SIX);
  return { size, mask: (1 << (BITS * size)) - 1, factor: 0 };
}

function windowsOf(patterns: readonly Uint8Array[]): Window[] {
  const windows = patterns.map(({ length }) => windowOf(length));
  return [...new Map(windows.map((window) => [window.size, window])).values()];
}

function hashOf(pattern: Uint8Array): number {
  const { size, mask, factor } = windowOf(pattern.length);
  const lastOf = (end: number) =>
    pattern.subarray(0, Math.max(0, end)).reduce((last, byte) => (last << BITS) | codeOf(byte), 0);
  return Math.imul(lastOf(size) & mask, SPREAD) ^ Math.imul(lastOf(size - 3) & SIX_LETTERS, factor);
}

function twoBits(hash: number): number {
  return (1 << (hash & 31)) | (1 << ((hash >>> 5) & 31));
}

/** From 1 to 28; what is no letter of ASCII is all one, and that is close enough for a sieve. */
function codeOf(byte: number): number {
  if (byte >= 0x61 && byte <= 0x7a) return byte - 0x60;
  return byte === 0x2d ? 27 : 28;
}

/** By ASCII letter: the codes of the one or two letters of its skeleton, and what it is. */
function readingTable(): Uint16Array {
  return Uint16Array.from({ length: 128 }, (_, code) => {
    const [one = '', other] = coarseSkeleton(String.fromCharCode(code));
    const second = other === undefined ? 0 : TWO | (codeOf(other.charCodeAt(0)) << BITS);
    return codeOf(one.charCodeAt(0)) | second | (code === 0x2e ? DOT : 0);
  });
}
