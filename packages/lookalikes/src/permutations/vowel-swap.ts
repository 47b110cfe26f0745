const VOWELS = 'aeiou';

/** One vowel for another. */
export function* vowelSwap(letters: readonly string[]): Iterable<string> {
  for (const [at, letter] of letters.entries()) {
    if (!VOWELS.includes(letter)) continue;
    for (const vowel of VOWELS) yield letters.with(at, vowel).join('');
  }
}
