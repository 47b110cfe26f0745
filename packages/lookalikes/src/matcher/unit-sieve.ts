import { addHash, emptyBitmap, mayHave } from './bitmap.ts';
import { foldDigit } from './forms.ts';
import { BASE, powers, spread } from './hashes.ts';
import type { Text } from './read-text.ts';
import type { Term } from './terms.ts';
import type { Units } from './units.ts';

/**
 * Says what a unit may be, so that most units are not folded, and no letters of them left out in
 * turn. Whatever is needed is summed up over the text, so that a unit costs a few loads.
 */
type UnitSieve = {
  /** Must be called with a text before its units are asked about. */
  read(text: Text, units: Units): void;
  ask(unit: number): number;
};

/** What a unit may be: a keyword with a slip, one in letters of like shapes, or not known. */
export const SLIP = 1;
export const SHAPE = 2;
const ANYTHING = SLIP | SHAPE;

const ROOM = 514;
const [SPREAD, OTHER_SPREAD] = [0x9e3779b1, 0x85ebca6b];
const [HYPHEN, DOT] = [0x2d, 0x2e];

/** ASCII with digits as letters: one for one, so that what is a slip stays one. */
const LETTERS = Uint8Array.from({ length: 128 }, (_, code) => foldDigit(code));

/**
 * What is left of letters whatever folding and blurring make of them and their neighbours, as a
 * sum. Letters that can vanish weigh nothing, and a w as much as two u.
 */
const WEIGHTS = new Int32Array(128);
for (const [place, alike] of ['cebdk', 'uv', 'gq', ...'afhjopstxyz'].entries()) {
  for (const letter of alike) WEIGHTS[letter.charCodeAt(0)] = spread(place + 1);
}
WEIGHTS[0x77] = 2 * (WEIGHTS[0x75] ?? 0);

/** By three letters that follow each other, of five bits: whether folding makes fewer of them. */
const SHRINKS = new Uint8Array(2 ** 15);
for (const end of ['rn', 'vv', 'cl', 'xes', 'zes', 'ses']) {
  const step = (number: number, letter: string) => (number << 5) | (letter.charCodeAt(0) & 31);
  const last = Array.from(end).reduce(step, 0);
  for (let at = last; at < SHRINKS.length; at += 2 ** (5 * end.length)) SHRINKS[at] = 1;
}

export function buildUnitSieve(all: readonly Term[]): UnitSieve {
  const terms = all.filter(({ takesEdits }) => takesEdits);
  const forms = terms.flatMap(({ codes, folded }) => [codes, folded]);
  const [beginnings, ends] = [emptyBitmap(forms.length), emptyBitmap(forms.length)];
  const shapes = emptyBitmap(terms.length);
  for (const form of forms) {
    const half = halfOf(form.length);
    addHash(beginnings, Math.imul(valueOf(form.subarray(0, half)), SPREAD));
    addHash(ends, Math.imul(valueOf(form.subarray(form.length - half)), SPREAD));
  }
  for (const { blurred } of terms) addHash(shapes, Math.imul(weightOf(blurred), OTHER_SPREAD));
  const lengths = forms.map(({ length }) => length);
  const [shortest, longest] = [Math.min(...lengths) - 1, Math.max(...lengths) + 1];

  // By place in the text, or in the letters that hyphens were taken out of: of all before it.
  const [values, joinedValues] = [new Int32Array(ROOM), new Int32Array(ROOM)];
  const [weights, shrunk] = [new Int32Array(ROOM), new Int32Array(ROOM)];
  let units: Units | undefined;
  let isAscii = true;

  /** A slip is in the first half of a keyword or in the second, and the other one is as it was. */
  function mayHaveSlip(sums: Int32Array, first: number, last: number): boolean {
    const length = last - first;
    if (length < shortest || length > longest) return false;
    for (let half = halfOf(length - 1); half <= halfOf(length + 1); half += 1) {
      const begins = between(sums, first, first + half, half);
      if (mayHave(beginnings, Math.imul(begins, SPREAD))) return true;
      if (mayHave(ends, Math.imul(between(sums, last - half, last, half), SPREAD))) return true;
    }
    return false;
  }

  return {
    read({ codes, length }, read) {
      units = read;
      let [value, weight, shrinks, three, seen] = [0, 0, 0, 0, 0];
      for (let at = 0; at < length; at += 1) {
        const code = codes[at] ?? 0;
        seen |= code;
        const letter = LETTERS[code & 0x7f] ?? 0;
        value = (Math.imul(value, BASE) + letter) | 0;
        weight = (weight + (WEIGHTS[letter] ?? 0)) | 0;
        if (letter !== HYPHEN && letter !== DOT) {
          three = ((three << 5) | (letter & 31)) & 0x7fff;
          shrinks += SHRINKS[three] ?? 0;
        }
        values[at + 1] = value;
        weights[at + 1] = weight;
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
      const [start, end] = [units.starts[unit] ?? 0, units.ends[unit] ?? 0];
      if (shrunk[end] !== shrunk[start]) return ANYTHING;
      const weight = ((weights[end] ?? 0) - (weights[start] ?? 0)) | 0;
      const shape = mayHave(shapes, Math.imul(weight, OTHER_SPREAD)) ? SHAPE : 0;
      const sums = units.isJoined[unit] === 1 ? joinedValues : values;
      return mayHaveSlip(sums, units.firsts[unit] ?? 0, units.lasts[unit] ?? 0)
        ? shape | SLIP
        : shape;
    },
  };
}

/** With a letter between the halves, which may have changed places with the one before or after. */
function halfOf(length: number): number {
  return length < 1 ? 0 : (length - 1) >> 1;
}

/** What a stretch adds up to, from what stands before its end and before its start. */
function between(sums: Int32Array, start: number, end: number, digits: number): number {
  return ((sums[end] ?? 0) - Math.imul(sums[start] ?? 0, powers[digits] ?? 0)) | 0;
}

function valueOf(codes: Int32Array): number {
  return codes.reduce((value, code) => (Math.imul(value, BASE) + (LETTERS[code] ?? code)) | 0, 0);
}

function weightOf(codes: Int32Array): number {
  return codes.reduce((weight, code) => (weight + (WEIGHTS[code] ?? 0)) | 0, 0);
}
