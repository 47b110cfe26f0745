import { addHash, emptyBitmap, mayHave } from './bitmap.ts';
import { foldDigit } from './forms.ts';
import { BASE, powers, spread } from './hashes.ts';
import type { Text } from './read-text.ts';
import type { Term } from './terms.ts';
import type { Units } from './units.ts';

/**
 * Says what a unit may be, so that most units need not be folded, nor their letters left out in
 * turn. What it needs is summed up over the text, so that a unit costs a few loads.
 */
type UnitSieve = {
  /** Must be called with a text before its units are asked about. */
  read(text: Text, units: Units): void;
  ask(unit: number): number;
};

/** What a unit may be: a keyword with a slip, one in letters of similar shape, or anything. */
export const SLIP = 1;
export const SHAPE = 2;
const ANYTHING = SLIP | SHAPE;

const ROOM = 514;
const [SPREAD, OTHER_SPREAD] = [0x9e3779b1, 0x85ebca6b];
const [HYPHEN, DOT] = [0x2d, 0x2e];

/** ASCII with digits as letters: one for one, so that what is a slip stays one. */
const LETTERS = Uint8Array.from({ length: 128 }, (_, code) => foldDigit(code));

/**
 * What is left of a letter whatever folding and blurring make of it and its neighbours: digits of a
 * number in `BASE`. Letters that can vanish have no digit, and a w has those of two u.
 */
const TRAITS = new Int32Array(128);
const TRAIT_COUNTS = new Uint8Array(128);
for (const [place, alike] of ['uv', 'cebdk', 'gq', ...'afhjopstxyz'].entries()) {
  for (const letter of alike) {
    TRAITS[letter.charCodeAt(0)] = place + 1;
    TRAIT_COUNTS[letter.charCodeAt(0)] = 1;
  }
}
const W = 0x77;
TRAITS[W] = BASE + 1;
TRAIT_COUNTS[W] = 2;

/** By three letters in a row, of five bits each: whether folding makes fewer of them. */
const SHRINKS = new Uint8Array(2 ** 15);
for (const end of ['rn', 'vv', 'cl', 'xes', 'zes', 'ses']) {
  const step = (number: number, letter: string) => (number << 5) | (letter.charCodeAt(0) & 31);
  const last = Array.from(end).reduce(step, 0);
  for (let at = last; at < SHRINKS.length; at += 2 ** (5 * end.length)) SHRINKS[at] = 1;
}

// By place in the text, or in the letters without their hyphens: sums over all before it. Kept for
// all names, so that the compiler knows where they are.
const values = new Int32Array(ROOM);
const joinedValues = new Int32Array(ROOM);
const traits = new Int32Array(ROOM);
const traitCounts = new Int32Array(ROOM);
const shrunk = new Int32Array(ROOM);

export function buildUnitSieve(all: readonly Term[]): UnitSieve {
  const terms = all.filter(({ takesEdits }) => takesEdits);
  const forms = terms.flatMap(({ codes, folded }) =>
    isSame(codes, folded) ? [codes] : [codes, folded],
  );
  const [beginnings, ends] = [emptyBitmap(forms.length), emptyBitmap(forms.length)];
  const parts = emptyBitmap(forms.length * 4);
  const shapes = emptyBitmap(terms.length);
  let [shortest, longest] = [ROOM, 0];
  for (const form of forms) {
    const { length } = form;
    shortest = Math.min(shortest, length);
    longest = Math.max(longest, length);
    const [sums, half] = [sumsOf(form), halfOf(length)];
    addHash(beginnings, Math.imul(between(sums, 0, half), SPREAD));
    addHash(ends, Math.imul(between(sums, length - half, length), SPREAD));
    fillParts(sums, 0, length, length);
    for (const hash of partHashes) addHash(parts, hash);
  }
  for (const { blurred } of terms) addHash(shapes, spread(traitsOf(blurred)));

  let units: Units | undefined;
  let isAscii = true;

  /** A slip is in one half of a keyword, so the other half is as it was. */
  function mayHaveSlip(sums: Int32Array, first: number, last: number): boolean {
    const from = Math.max(shortest, last - first - 1);
    const to = Math.min(longest, last - first + 1);
    if (from > to) return false;
    for (let half = halfOf(from); half <= halfOf(to); half += 1) {
      if (
        mayHave(beginnings, Math.imul(between(sums, first, first + half), SPREAD)) ||
        mayHave(ends, Math.imul(between(sums, last - half, last), SPREAD))
      ) {
        return mayHaveParts(sums, first, last, from, to);
      }
    }
    return false;
  }

  /** The half with the slip has two halves as well: again, one of them is unchanged. */
  function mayHaveParts(
    sums: Int32Array,
    first: number,
    last: number,
    from: number,
    to: number,
  ): boolean {
    for (let length = from; length <= to; length += 1) {
      fillParts(sums, first, last, length);
      for (let at = 0; at < partHashes.length; at += 1) {
        if (mayHave(parts, partHashes[at] ?? 0)) return true;
      }
    }
    return false;
  }

  return {
    read({ codes, length }, read) {
      units = read;
      let value = 0;
      let trait = 0;
      let count = 0;
      let shrinks = 0;
      let three = 0;
      let seen = 0;
      for (let at = 0; at < length; at += 1) {
        const code = codes[at] ?? 0;
        seen |= code;
        const letter = LETTERS[code & 0x7f] ?? 0;
        value = (Math.imul(value, BASE) + letter) | 0;
        const own = TRAIT_COUNTS[letter] ?? 0;
        trait = (Math.imul(trait, powers[own] ?? 0) + (TRAITS[letter] ?? 0)) | 0;
        count += own;
        if (letter !== HYPHEN && letter !== DOT) {
          three = ((three << 5) | (letter & 31)) & 0x7fff;
          shrinks += SHRINKS[three] ?? 0;
        }
        values[at + 1] = value;
        traits[at + 1] = trait;
        traitCounts[at + 1] = count;
        shrunk[at + 1] = shrinks;
      }
      isAscii = seen < 128;
      const { joined, filled } = read;
      for (let at = 0; at < filled; at += 1) {
        const letter = LETTERS[(joined[at] ?? 0) & 0x7f] ?? 0;
        joinedValues[at + 1] = (Math.imul(joinedValues[at] ?? 0, BASE) + letter) | 0;
      }
    },
    ask(unit) {
      if (!isAscii || units === undefined) return ANYTHING;
      const start = units.starts[unit] ?? 0;
      const end = units.ends[unit] ?? 0;
      if (shrunk[end] !== shrunk[start]) return ANYTHING;
      const count = (traitCounts[end] ?? 0) - (traitCounts[start] ?? 0);
      const trait = ((traits[end] ?? 0) - Math.imul(traits[start] ?? 0, powers[count] ?? 0)) | 0;
      const shape = mayHave(shapes, spread(trait)) ? SHAPE : 0;
      const sums = units.isJoined[unit] === 1 ? joinedValues : values;
      return mayHaveSlip(sums, units.firsts[unit] ?? 0, units.lasts[unit] ?? 0)
        ? shape | SLIP
        : shape;
    },
  };
}

/** Leaves a letter between the halves, which may have changed places with the one before or after it. */
function halfOf(length: number): number {
  return length < 1 ? 0 : (length - 1) >> 1;
}

/** What `fillParts` found last. */
const partHashes = new Int32Array(4);

/** The hashes of what a slip in each of its four parts leaves of a keyword of this length. */
function fillParts(sums: Int32Array, first: number, last: number, length: number): void {
  const half = halfOf(length);
  const quarter = halfOf(length - half);
  const more = half + quarter;
  partHashes[0] = hashParts(between(sums, first, first + more), 0, length);
  partHashes[1] = hashParts(0, between(sums, last - more, last), length);
  partHashes[2] = hashParts(
    between(sums, first, first + half),
    between(sums, last - quarter, last),
    length,
  );
  partHashes[3] = hashParts(
    between(sums, first, first + quarter),
    between(sums, last - half, last),
    length,
  );
}

function hashParts(before: number, after: number, length: number): number {
  const hash = Math.imul(before + length, SPREAD) ^ Math.imul(after, OTHER_SPREAD);
  return Math.imul(hash ^ (hash >>> 15), SPREAD);
}

/** The sum over a stretch, from the sums before its end and before its start. */
function between(sums: Int32Array, start: number, end: number): number {
  return ((sums[end] ?? 0) - Math.imul(sums[start] ?? 0, powers[end - start] ?? 0)) | 0;
}

function sumsOf(codes: Int32Array): Int32Array {
  const sums = new Int32Array(codes.length + 1);
  for (const [at, code] of codes.entries()) {
    sums[at + 1] = Math.imul(sums[at] ?? 0, BASE) + (LETTERS[code] ?? code);
  }
  return sums;
}

function traitsOf(codes: Int32Array): number {
  let trait = 0;
  for (const code of codes) {
    trait = Math.imul(trait, powers[TRAIT_COUNTS[code] ?? 0] ?? 0) + (TRAITS[code] ?? 0);
  }
  return trait;
}

function isSame(one: Int32Array, other: Int32Array): boolean {
  return one.length === other.length && one.every((code, at) => code === other[at]);
}
