import type { Edit } from '../model.ts';

const HYPHEN = 0x2d;

/**
 * The one slip (insertion, omission, replacement, transposition of neighbours) that turns a keyword
 * into a text; `same` if there is none, undefined if it takes more than one.
 */
export function compare(
  keyword: Int32Array,
  codes: Int32Array,
  start: number,
  end: number,
): Edit | 'same' | undefined {
  const length = end - start;
  const longer = length - keyword.length;
  if (longer > 1 || longer < -1) return undefined;
  const shorter = Math.min(length, keyword.length);
  let before = 0;
  while (before < shorter && codes[start + before] === keyword[before]) before += 1;
  if (before === length && longer === 0) return 'same';
  let after = 0;
  while (
    after < shorter - before &&
    codes[end - 1 - after] === keyword[keyword.length - 1 - after]
  ) {
    after += 1;
  }
  const rest = shorter - before - after;
  if (longer === 1) {
    if (rest > 0) return undefined;
    return codes[start + before] === HYPHEN ? 'hyphenation' : 'insertion';
  }
  if (longer === -1) return rest > 0 ? undefined : 'omission';
  if (rest === 1) return 'replacement';
  const swapped =
    rest === 2 &&
    codes[start + before] === keyword[before + 1] &&
    codes[start + before + 1] === keyword[before];
  return swapped ? 'transposition' : undefined;
}
