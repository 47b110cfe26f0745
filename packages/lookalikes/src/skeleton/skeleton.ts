import { confusables } from './confusables.ts';
import { plainLetters } from './plain-letters.ts';

/**
 * The skeleton of UTS 39, section 4: two texts look alike if their skeletons are the same. In lower
 * case, as names are: Unicode's data map a zero to a capital O.
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
const PLAIN = /^[ -~]*$/;

/**
 * A letter as the plain ones that people read: what UTS 39 makes of it without its marks, or the
 * plain letter that is in it. A mark alone becomes nothing; what nobody takes for ASCII stays.
 */
export function readPlainly(letter: string): string {
  // ASCII is not looked up: Unicode's data map `0` to a capital O, and `I` to an l.
  if (letter < '\u0080') return letter;
  const bare = uts39Skeleton(letter).replace(MARKS, '');
  if (bare === '') return IS_MARK.test(letter) ? '' : letter;
  if (PLAIN.test(bare)) return bare;
  const letters = plainLetters();
  return letters.get(letter) ?? Array.from(bare, (part) => letters.get(part) ?? part).join('');
}

/**
 * The coarser skeleton that the matcher works with: letters read plainly, digits as letters and
 * `d`, `m`, `w` written as the pairs that look like them. Made letter by letter, so the skeleton of
 * a text is its letters' skeletons one after another.
 */
export function coarseSkeleton(text: string): string {
  let coarse = '';
  for (const letter of text) {
    for (const part of readPlainly(letter)) coarse += TAKEN_FOR[part] ?? part;
  }
  return coarse;
}
