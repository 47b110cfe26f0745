import { confusables } from './confusables.ts';

/**
 * The skeleton of UTS 39, section 4: two texts look alike if their skeletons are the same. In lower
 * case, as names are: Unicode's data take a nought for a capital O.
 */
export function uts39Skeleton(text: string): string {
  const once = mapped(text.normalize('NFD'));
  const lower = once.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return lower === once ? once : mapped(lower);
}

function mapped(text: string): string {
  const table = confusables();
  let result = '';
  for (const letter of text) result += table.get(letter.codePointAt(0) ?? 0) ?? letter;
  return result.normalize('NFD');
}

/** What the eye takes for another letter in an address bar, beyond Unicode's data. */
const TAKEN_FOR: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '2': 'z',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '6': 'b',
  '7': 't',
  '8': 'b',
  '9': 'g',
  d: 'cl',
  i: 'l',
  m: 'rn',
  w: 'vv',
};

const MARKS = /\p{M}/gu;
const IS_MARK = /^\p{M}$/u;

/**
 * The coarser skeleton that the matcher works with: UTS 39, then marks dropped, digits read as
 * letters and `d`, `m`, `w` written as the pairs that look like them. Letter by letter, so that
 * the skeleton of a text is the skeletons of its letters one after another.
 */
export function coarseSkeleton(text: string): string {
  let coarse = '';
  for (const letter of text) coarse += coarsen(letter);
  return coarse;
}

function coarsen(letter: string): string {
  // ASCII is not looked up: Unicode's `0` is a capital O, and its `I` an l.
  const plain = letter < '\u0080' ? letter : uts39Skeleton(letter).replace(MARKS, '');
  if (plain === '' && !IS_MARK.test(letter)) return letter;
  let coarse = '';
  for (const part of plain) coarse += TAKEN_FOR[part] ?? part;
  return coarse;
}
