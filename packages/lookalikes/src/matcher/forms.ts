import { readPlainly } from '../skeleton/index.ts';

/**
 * Two forms in which texts are compared as wholes, besides their letters themselves. `folded`: read
 * plainly, digits as letters, pairs as the letter that they look like, so that a slip can be seen
 * in a text that has homographs too. `blurred`: letters of similar shape are one.
 */
export type Form = { codes: Int32Array; length: number };

/** More than any keyword with a slip: longer texts are cut, and equal nothing. */
const ROOM = 512;

export function emptyForm(): Form {
  return { codes: new Int32Array(ROOM), length: 0 };
}

const code = (letter: string) => letter.codePointAt(0) ?? 0;
const [B, C, D, E, H, K, L, M, N] = Array.from('bcdehklmn', code);
const [R, S, U, V, W, X, Z] = Array.from('rsuvwxz', code);

const DIGITS: Readonly<Record<string, string>> = {
  ...{ '0': 'o', '1': 'l', '2': 'z', '3': 'e', '4': 'a', '5': 's', '6': 'b', '7': 't', '8': 'b' },
  ...{ '9': 'g' },
};
const ASCII = Int32Array.from({ length: 128 }, (_, number) => {
  const letter = String.fromCharCode(number);
  return code(DIGITS[letter] ?? letter);
});
/** A digit as the letter that it is taken for; any other character as it is. */
export function foldDigit(letter: number): number {
  return ASCII[letter] ?? letter;
}

/** Letters that may merge with the one before them: all others are only added. */
const ENDS_PAIR = Uint8Array.from({ length: 128 }, (_, number) =>
  'nvls'.includes(String.fromCharCode(number)) ? 1 : 0,
);
/** By code point beyond ASCII: what it is read as. */
const wide = new Map<number, Int32Array>();

/** Returns whether the result differs from the text. */
export function fold(codes: Int32Array, start: number, end: number, into: Form): boolean {
  into.length = 0;
  let changed = false;
  for (let at = start; at < end && into.length < ROOM - 64; at += 1) {
    const letter = codes[at] ?? 0;
    const plain = letter < 128 ? (ASCII[letter] ?? 0) : -1;
    if (plain !== letter) changed = true;
    if (plain < 0) {
      for (const part of readWide(letter)) push(into, part);
    } else if (ENDS_PAIR[plain] === 1) {
      const before = into.length;
      push(into, plain);
      if (into.length === before) changed = true;
    } else {
      into.codes[into.length] = plain;
      into.length += 1;
    }
  }
  return changed;
}

function readWide(letter: number): Int32Array {
  const known = wide.get(letter);
  if (known) return known;
  const read = Array.from(readPlainly(String.fromCodePoint(letter)), code);
  const plain = Int32Array.from(read, (part) => ASCII[part] ?? part);
  wide.set(letter, plain);
  return plain;
}

/** `rn` is an m, `vv` a w, `cl` a d; and the `e` of a plural after x, z and s is dropped. */
function push(form: Form, letter: number): void {
  const { codes, length } = form;
  const last = length > 0 ? codes[length - 1] : 0;
  if (letter === N && last === R) codes[length - 1] = M ?? 0;
  else if (letter === V && last === V) codes[length - 1] = W ?? 0;
  else if (letter === L && last === C) codes[length - 1] = D ?? 0;
  else if (letter === S && last === E && takesE(codes[length - 2])) codes[length - 1] = letter;
  else {
    codes[length] = letter;
    form.length += 1;
  }
}

function takesE(letter: number | undefined): boolean {
  return letter === X || letter === Z || letter === S;
}

/** By folded letter: the one that stands for all letters of its shape. */
const SHAPES = Int32Array.from({ length: 128 }, (_, letter) => letter);
for (const [letters, shape] of [
  ...[
    ['ce', 'c'],
    ['uv', 'u'],
    ['gq', 'g'],
    ['bd', 'b'],
    ['nmr', 'n'],
    ['il', 'l'],
  ],
] as [string, string][]) {
  for (const letter of letters) SHAPES[code(letter)] = code(shape);
}

/** Blurs a folded text: `lc` is also a k, and an l before b or h or after d is a part of that letter. */
export function blur({ codes, length }: Form, into: Form): void {
  into.length = 0;
  for (let at = 0; at < length; at += 1) {
    const letter = codes[at] ?? 0;
    const next = at + 1 < length ? codes[at + 1] : 0;
    if (letter === L && (next === B || next === H)) continue;
    if (letter === L && next === C) {
      pushShape(into, K ?? 0);
      at += 1;
      continue;
    }
    if (letter === D && next === L) at += 1;
    pushShape(into, SHAPES[letter] ?? letter);
  }
}

/** Any number of n, m and r side by side are one, and two u are a w. */
function pushShape(form: Form, shape: number): void {
  const { codes, length } = form;
  const last = length > 0 ? codes[length - 1] : 0;
  if (shape === N && last === N) return;
  if (shape === U && last === U) codes[length - 1] = W ?? 0;
  else {
    codes[length] = shape;
    form.length += 1;
  }
}
